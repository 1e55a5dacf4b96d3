package symbolic

import (
	"slices"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// This file looks for inputs that a person can follow: of those that a path allows, the
// ones near zero. One input after the other, in the order in which they were read, gets
// the least magnitude that leaves the path possible with those before as they are; of
// two signs plus. A byte of a text is a letter, or another character that can be printed, if it can be. So the first input is as small as can be, the last is what is left. Memory never written is zero if
// it can be, else looked at after the inputs.

// Smallest is Model with numbers near zero. While more says so another question is
// asked; what was not looked at then has any value that goes with the rest.
func (c *Cursor) Smallest(more func() bool) (values []uint64, ok bool) {
	x := &shrinking{s: c.s, conds: append(c.s.vars.asZero(), c.s.unpinned()...), more: more, unknowns: c.s.vars.inputs}
	if !x.holds(c.s.pool.Bool(true)) {
		if len(c.s.vars.invented) == 0 {
			return nil, false
		}
		x.conds, x.unknowns = c.s.unpinned(), append(slices.Clip(c.s.vars.inputs), c.s.vars.asInputs()...)
		if !x.holds(c.s.pool.Bool(true)) {
			return nil, false
		}
	}
	for i := range x.unknowns {
		switch in := &x.unknowns[i]; {
		case in.Type.Float:
			x.round(i)
		case in.Type.Character && x.print(i):
			x.settle(i)
		default:
			x.shrink(i)
		}
	}
	return x.values[:len(c.s.vars.inputs)], true
}

// unpinned are the path's conditions without those by which pin chose values for the
// operands of the last instruction: what made it fail stands before them.
func (s *Machine) unpinned() []term.Term {
	if p := s.path; s.pinned.from >= 0 && s.pinned.to == len(p.conds) {
		return p.conds[:s.pinned.from]
	}
	return s.path.conds
}

// shrinking is a search for small inputs.
type shrinking struct {
	s        *Machine
	unknowns []Input
	conds    []term.Term // the path's, and the values that were settled
	values   []uint64    // that satisfy them
	more     func() bool
}

// holds reports whether the inputs can be so, and then takes the values of the model.
func (x *shrinking) holds(cond term.Term) bool {
	if x.s.oracle.Satisfiable(append(slices.Clip(x.conds), cond)) != Sat {
		return false
	}
	x.values = x.values[:0]
	for i := range x.unknowns {
		x.values = append(x.values, x.s.oracle.Value(x.unknowns[i].Value))
	}
	return true
}

func (x *shrinking) settle(i int) {
	x.conds = append(x.conds, x.is(i, x.values[i]))
}

// is is the condition that input i has a value.
func (x *shrinking) is(i int, v uint64) term.Term {
	in := &x.unknowns[i]
	return x.s.pool.Eq(in.Value, x.s.pool.Const(v, in.Type.Bits))
}

// shrink settles a number: by steps that double, then by halves.
func (x *shrinking) shrink(i int) {
	low := uint64(0) // no magnitude below is possible
	for width := uint(0); x.size(i) > low && x.more(); width++ {
		if at := min(1<<width-1, x.size(i)-1); !x.holds(x.within(i, at)) {
			low = at + 1
			continue
		}
		for x.size(i) > low && x.more() {
			if mid := low + (x.size(i)-low)/2; !x.holds(x.within(i, min(mid, x.size(i)-1))) {
				low = min(mid, x.size(i)-1) + 1
			}
		}
	}
	if in := &x.unknowns[i]; in.Type.Signed && bitvec.SExt(x.values[i], in.Type.Bits) < 0 && x.more() {
		x.holds(x.is(i, x.size(i)))
	}
	x.settle(i)
}

// printed are the characters that a person likes in a text, those before others first.
var printed = [][2]uint64{{'a', 'a'}, {'a', 'z'}, {'!', '~'}, {' ', ' '}, {'\n', '\n'}}

// print chooses a character that can be printed, if one is possible.
func (x *shrinking) print(i int) bool {
	p, in := x.s.pool, &x.unknowns[i]
	for _, r := range printed {
		least, most := p.Const(r[0], in.Type.Bits), p.Const(r[1], in.Type.Bits)
		if x.more() && x.holds(p.And(term.Compare(p, bitvec.ULE, least, in.Value), term.Compare(p, bitvec.ULE, in.Value, most))) {
			return true
		}
	}
	return false
}

// size is the magnitude of input i.
func (x *shrinking) size(i int) uint64 {
	in := &x.unknowns[i]
	if v := bitvec.SExt(x.values[i], in.Type.Bits); in.Type.Signed && v < 0 {
		return uint64(-v)
	}
	return x.values[i]
}

// within is the condition that input i has a magnitude of at most m.
func (x *shrinking) within(i int, m uint64) term.Term {
	p, in := x.s.pool, &x.unknowns[i]
	w := in.Type.Bits
	if !in.Type.Signed || w == 1 {
		return term.Compare(p, bitvec.ULE, in.Value, p.Const(m, w))
	}
	least := p.Const(-m&bitvec.Mask(w), w)
	return p.And(term.Compare(p, bitvec.SLE, least, in.Value), term.Compare(p, bitvec.SLE, in.Value, p.Const(m, w)))
}

// rounds are floats that a person likes, as doubles.
var rounds = []uint64{
	0, 0x3ff0000000000000, 0xbff0000000000000, 0x3fe0000000000000, 0x4000000000000000, 0x4024000000000000, 0x4059000000000000,
}

// round settles a float: by a round number, if one is possible.
func (x *shrinking) round(i int) {
	p, in := x.s.pool, &x.unknowns[i]
	for _, v := range rounds {
		f := p.Const(v, wordBits)
		if in.Type.Bits == 32 {
			f = p.Floats().Convert(bitvec.Float, bitvec.Double, f)
		}
		if !x.more() || x.holds(p.Eq(in.Value, f)) {
			break
		}
	}
	x.settle(i)
}
