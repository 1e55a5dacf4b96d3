package symbolic

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// variables are those of a path: each stands for an input that it read, or for memory that was never written. The variable of a
// number and a width is the same one on every path.
type variables struct {
	pool   *term.Pool
	named  map[named]term.Term
	next   int     // number of the next variable
	inputs []Input // read so far
	apart  bool    // variables keep their names: see Apart

	invented []Invention        // with apart: see invent
	perhaps  map[term.Term]bool // variables that stand, on some path, for what may be read
}

func newVariables(pool *term.Pool) variables {
	return variables{pool: pool, named: map[named]term.Term{}, perhaps: map[term.Term]bool{}}
}

// numbered is the variable of a number and a width.
func (v *variables) numbered(n int, bits uint) term.Term {
	key := named{n, bits}
	t, ok := v.named[key]
	if !ok {
		t = v.pool.Var(fmt.Sprintf("input%d.%d", n, bits), bits)
		v.named[key] = t
	}
	return t
}

// fresh is the next variable.
func (v *variables) fresh(bits uint) term.Term {
	v.next++
	return v.numbered(v.next-1, bits)
}

// begin forgets what was read, and numbers variables from a number on.
func (v *variables) begin(next int) {
	v.inputs, v.invented, v.next = v.inputs[:0], v.invented[:0], next
}

// undo takes back what came after so many inputs, and goes back to a number.
func (v *variables) undo(inputs, next int) { v.inputs, v.next = v.inputs[:inputs], next }

// note notes what was invented, or read.
func (v *variables) note(x Invention) {
	v.invented = append(v.invented, x)
	if x.kind == perhaps {
		v.perhaps[x.Value] = true
	}
}

// memory is what was invented.
func (v *variables) memory() []Invention {
	return slices.DeleteFunc(slices.Clone(v.invented), func(x Invention) bool { return x.kind == laterRead })
}

// asZero are the conditions that what was invented is zero.
func (v *variables) asZero() (conds []term.Term) {
	for _, x := range v.memory() {
		conds = append(conds, v.pool.Eq(x.Value, v.pool.Const(0, v.pool.Width(x.Value))))
	}
	return conds
}

// asInputs are what was invented as signed numbers.
func (v *variables) asInputs() (list []Input) {
	for _, x := range v.memory() {
		list = append(list, Input{Type: machine.Input{Bits: uint(8 * x.Bytes), Signed: true}, Value: x.Value})
	}
	return list
}

// named is what the name of a variable is made of.
type named struct {
	n    int
	bits uint
}
