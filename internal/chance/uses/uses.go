package uses

import (
	"fmt"
	"math"
	"math/big"

	"heddle/internal/chance/distribution"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/count"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// Few is the greatest number of values of an input that is drawn where it is taken, though it may be split.
const Few = 16

// Machine is a machine whose inputs are split by their uses.
type Machine struct {
	*machine.Machine
	steps   *symbolic.Steps
	pool    *term.Pool
	counter *count.Counter
	inputs  *inputs
	look    func() []uint64
}

// New makes a machine of a program with the options of one that draws its inputs where it takes them. Inputs of up to few values are
// still drawn there.
func New(p *program.Program, o machine.Options, few uint64) (*Machine, error) {
	given, ok := o.Inputs.(semantics.Inputs)
	if !ok {
		return nil, fmt.Errorf("chance: the machine's inputs have no distributions")
	}
	x := &Machine{pool: term.New(), inputs: &inputs{given, few}, look: func() []uint64 { return nil }}
	var sym *symbolic.Machine
	o.Opaque, o.Inputs = true, x.inputs
	for name, f := range o.Externals {
		if f != nil && f.Input != nil { // nil: the user wants it to be unknown
			o.Externals[name] = x.reader(f)
		}
	}
	symbolic.Library(o.Externals, &sym)
	m, err := machine.New(p, o)
	if err != nil {
		return nil, err
	}
	x.counter = count.New(x.pool, 0)
	sym = symbolic.New(m, x.pool, oracle{x.counter})
	x.Machine, x.steps = m, symbolic.NewSteps(sym)
	return x, nil
}

// Observe has f called after each step; everything that f reads of the machine is concrete by then.
func (x *Machine) Observe(f func(m *machine.Machine)) {
	x.look = func() []uint64 { return x.Unknowns().Watch(func() { f(x.Machine) }) }
}

// Bytes is about the memory that terms and their solutions take.
func (x *Machine) Bytes() int64 { return x.steps.Bytes() + x.counter.Bytes() }

// State numbers the knowledge about the inputs on which the present state depends; together with
// the words of the machine it identifies the state.
func (x *Machine) State() (uint32, error) {
	if !x.Any() {
		return 0, nil
	}
	id, err := x.counter.ID(x.steps.Relevant())
	if err != nil {
		err = x.why(err)
	}
	return id, err
}

// Any implements semantics.Undrawn.
func (x *Machine) Any() bool { return x.steps.Any() }

// Takes implements semantics.Undrawn.
func (x *Machine) Takes(t int) bool {
	f, c := x.Inspect().ExternalOf(t)
	if f == nil || f.Input == nil {
		return false
	}
	in, ok := f.Input(c)
	return ok && x.inputs.splits(c.PC, f.Name, in)
}

// Begin implements semantics.Undrawn.
func (x *Machine) Begin(answers semantics.Answers, tried bool) {
	list := make([]symbolic.Branch, len(answers))
	for i, a := range answers {
		list[i] = a.(symbolic.Branch)
	}
	x.steps.Begin(list, tried)
}

// Act implements semantics.Undrawn.
func (x *Machine) Act(t, way int) (over bool, f *machine.Fault) {
	if x.Takes(t) && x.Stepwise().EndsAnywhere() {
		return true, &machine.Fault{Class: machine.Gap, Thread: t, PC: x.PC(t), Other: -1,
			Text: "an input of many values is taken where a thread may be ended wherever it is: give it fewer with --dist"}
	}
	return x.steps.Act(t, way)
}

// Settle implements semantics.Undrawn.
func (x *Machine) Settle() (over bool, f *machine.Fault) {
	if !x.Any() {
		return true, nil
	}
	return x.steps.Settle(x.look)
}

// Mark implements semantics.Undrawn.
func (x *Machine) Mark() int { return x.steps.Mark() }

// Undo implements semantics.Undrawn.
func (x *Machine) Undo(to int) { x.steps.Undo(to) }

// mostValues is the greatest number of values of a number that is told apart value by value.
const mostValues = 1 << 12

// Cases implements semantics.Undrawn.
func (x *Machine) Cases() ([]semantics.Case, error) {
	open, conds := x.steps.Case(), x.steps.Conditions()
	if open.Whether != term.None {
		return x.either(conds, open.Whether)
	}
	values, ok, err := x.counter.Values(conds, open.Which, mostValues)
	if err != nil {
		return nil, x.why(err)
	}
	if !ok {
		return nil, x.why(fmt.Errorf("it would have to be split into more than %d values", mostValues))
	}
	w := x.pool.Width(open.Which)
	var list []semantics.Case
	for _, v := range values {
		holds := x.pool.Eq(open.Which, x.pool.Const(v.Value, w))
		list = append(list, semantics.Case{Answer: symbolic.Branch{Holds: holds, Of: open.Which, Value: v.Value}, P: v.P})
	}
	return list, nil
}

// either are the cases of a condition.
func (x *Machine) either(conds []term.Term, q term.Term) (list []semantics.Case, err error) {
	p, err := x.counter.Chance(conds, q)
	if err != nil {
		return nil, x.why(err)
	}
	for _, c := range []semantics.Case{{Answer: symbolic.Branch{Holds: q}, P: p}, {Answer: symbolic.Branch{Holds: x.pool.Not(q)}, P: new(big.Rat).Sub(big.NewRat(1, 1), p)}} {
		if c.P.Sign() > 0 {
			list = append(list, c)
		}
	}
	return list, nil
}

// Unsplit is the error of an input that cannot be split by its uses.
type Unsplit struct {
	PC  int // where it is used
	Why error
}

func (e *Unsplit) Error() string { return "an input cannot be split by its uses: " + e.Why.Error() }

func (x *Machine) why(err error) error { return &Unsplit{x.steps.Place(), err} }

// reader makes of a library function that gives inputs one that gives variables of those that are split.
func (x *Machine) reader(f *machine.External) *machine.External {
	y := *f
	y.Choices = func(c *machine.Call) int {
		if in, ok := f.Input(c); ok && x.inputs.splits(c.PC, f.Name, in) || f.Choices == nil {
			return 1
		}
		return f.Choices(c)
	}
	y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		in, ok := f.Input(c)
		if !ok || !x.inputs.splits(c.PC, f.Name, in) {
			return f.Do(c)
		}
		x.steps.Give(c, in, x.draws(in, x.inputs.uniform(c.PC, f.Name, in)))
		if f.Accesses != nil {
			return machine.Done, c.Touch(f.Accesses(c, nil))
		}
		return machine.Done, nil
	}
	return &y
}

// draws are the variable and the term of an input.
func (x *Machine) draws(in machine.Input, u distribution.Uniform) symbolic.Draws {
	if !u.Float {
		return symbolic.Draws{Bits: in.Bits, First: u.First, Last: u.Last, Signed: in.Signed, Value: func(v term.Term) term.Term { return v }}
	}
	return symbolic.Draws{Bits: distribution.Fraction, Last: 1<<distribution.Fraction - 1, Value: func(v term.Term) term.Term { return x.real(in, u, v) }}
}

// real is From + (To-From)*v/2^Fraction, as the distribution computes it.
func (x *Machine) real(in machine.Input, u distribution.Uniform, v term.Term) term.Term {
	f := x.pool.Floats()
	number := func(y float64) term.Term { return x.pool.Const(math.Float64bits(y), 64) }
	t := f.FromInteger(false, bitvec.Double, v)
	t = f.Binary(bitvec.FOpMul, bitvec.Double, t, number(0x1p-53))
	t = f.Binary(bitvec.FOpMul, bitvec.Double, number(u.To-u.From), t)
	t = f.Binary(bitvec.FOpAdd, bitvec.Double, number(u.From), t)
	if in.Bits == 32 {
		t = f.Convert(bitvec.Float, bitvec.Double, t)
	}
	return t
}

// inputs are those of the machine: given, where they are drawn where they are taken.
type inputs struct {
	semantics.Inputs
	few uint64
}

// Given implements machine.Inputs.
func (x *inputs) Given(pc int, external string, in machine.Input) bool {
	return x.Inputs.Given(pc, external, in) && !x.splits(pc, external, in)
}

// splits reports whether an input is split by its uses: one whose ways are all its values, too.
func (x *inputs) splits(pc int, external string, in machine.Input) bool {
	if !in.Covered && !x.Inputs.Given(pc, external, in) {
		return false
	}
	u, ok := distribution.UniformOf(x.Of(pc, external, in))
	return ok && (u.Float || (u.Last-u.First)&bitvec.Mask(in.Bits) >= x.few)
}

// uniform is what an input that is split is drawn from.
func (x *inputs) uniform(pc int, external string, in machine.Input) distribution.Uniform {
	u, _ := distribution.UniformOf(x.Of(pc, external, in))
	return u
}

// oracle answers the questions of the symbolic machine by counting.
type oracle struct{ c *count.Counter }

// Satisfiable implements symbolic.Oracle.
func (o oracle) Satisfiable(conds []term.Term) symbolic.Answer {
	switch ok, err := o.c.Satisfiable(conds); {
	case err != nil:
		return symbolic.Unknown
	case ok:
		return symbolic.Sat
	}
	return symbolic.Unsat
}

// Value implements symbolic.Oracle.
func (o oracle) Value(t term.Term) uint64 { return o.c.Model(t) }

// Briefly implements symbolic.Oracle.
func (o oracle) Briefly(conds []term.Term) symbolic.Answer { return o.Satisfiable(conds) }

// Never implements symbolic.Oracle.
func (o oracle) Never(_, _, _ []term.Term) symbolic.Answer { return symbolic.Unknown }
