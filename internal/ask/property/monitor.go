package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Decision is what is known about a condition on a run while the run continues.
type Decision uint8

// The decisions.
const (
	Undecided Decision = iota
	Satisfied
	Refuted
)

// Monitor decides a condition on runs, state by state. Behind the end of a run its
// last state continues for ever: a run that has ended stays where it is. A condition
// on states holds where it is true, and its negation where it is false (doc.go).
//
// It keeps what was true in each state until all that the bounds speak of was
// seen, and then decides from the end backwards. The usual conditions (a target, an
// invariant, an until of two conditions on states) are decided as soon as they can
// be, and nothing is kept.
//
// Each goroutine needs a monitor for itself.
type Monitor struct {
	root    *formula
	leaves  []*Predicate
	now     []bool // what the leaves are in the present state
	seen    uint64 // states
	horizon uint64 // states after the first that the condition speaks of; query.Unbounded: all

	sites     *sites // nil: the leaves have to be asked in each state
	elsewhere []bool // what the leaves are where no process is at a site
	calm      uint64 // states that decide nothing if no process is at a site in them
}

// formula is a condition on runs without negations, which are inside its leaves.
type formula struct {
	kind  formulaKind
	bound uint64
	args  []*formula
	leaf  int
	order int    // of an automaton's: its number
	truth []bool // by state, of a leaf; in the end of any
}

type formulaKind uint8

const (
	leafFormula formulaKind = iota
	bothFormula
	eitherFormula
	nextFormula
	finallyFormula
	globallyFormula
	untilFormula
	releaseFormula // what the negation of an until is
)

// NewMonitor resolves a condition on runs.
func NewMonitor(n *query.Node, text string, p *program.Program) (*Monitor, error) {
	x := &Monitor{}
	var err error
	if x.root, err = x.build(n, false, text, p); err != nil {
		return nil, err
	}
	x.now = make([]bool, len(x.leaves))
	x.horizon = x.root.horizon()
	x.findCalm(n, p)
	return x, nil
}

// duals are what a negation makes of an operator.
var duals = map[formulaKind]formulaKind{
	bothFormula: eitherFormula, eitherFormula: bothFormula, nextFormula: nextFormula,
	finallyFormula: globallyFormula, globallyFormula: finallyFormula, untilFormula: releaseFormula,
}

// build pushes negations down to the conditions on states.
func (x *Monitor) build(n *query.Node, negated bool, text string, p *program.Program) (*formula, error) {
	if !speaksOfRuns(n) {
		resolve := New
		if negated {
			resolve = Not
		}
		leaf, err := resolve(n, text, p)
		x.leaves = append(x.leaves, leaf)
		x.elsewhere = append(x.elsewhere, negated != holdsElsewhere(n))
		return &formula{kind: leafFormula, leaf: len(x.leaves) - 1}, err
	}
	f := &formula{bound: n.Bound}
	switch n.Op {
	case query.Not:
		return x.build(n.Args[0], !negated, text, p)
	case query.And:
		f.kind = bothFormula
	case query.Or, query.Implies:
		f.kind = eitherFormula
	case query.Next:
		f.kind = nextFormula
	case query.Finally:
		f.kind = finallyFormula
	case query.Globally:
		f.kind = globallyFormula
	case query.Until:
		f.kind = untilFormula
	}
	if negated {
		f.kind = duals[f.kind]
	}
	for i, a := range n.Args {
		arg, err := x.build(a, negated != (n.Op == query.Implies && i == 0), text, p)
		if err != nil {
			return nil, err
		}
		f.args = append(f.args, arg)
	}
	return f, nil
}

// horizon is how many states after a first one the formula speaks of.
func (f *formula) horizon() uint64 {
	h := uint64(0)
	for _, a := range f.args {
		h = max(h, a.horizon())
	}
	switch {
	case f.kind < nextFormula:
		return h
	case h == query.Unbounded || f.bound >= query.Unbounded-h:
		return query.Unbounded
	}
	return h + f.bound
}

// Reset begins a new run.
func (x *Monitor) Reset() {
	x.seen = 0
	x.root.reset()
}

func (f *formula) reset() {
	f.truth = f.truth[:0]
	for _, a := range f.args {
		a.reset()
	}
}

// Look processes the next state of the run, the first one included. Behind a
// decision it is not to be called before Reset.
func (x *Monitor) Look(m *machine.Machine) Decision {
	if x.seen < x.calm && !x.sites.met(m) {
		x.seen++
		return Undecided
	}
	for i, leaf := range x.leaves {
		x.now[i] = leaf.Holds(m)
	}
	return x.advance()
}

// End decides where the run has ended, in the state that Look was last called with.
func (x *Monitor) End() Decision {
	if x.simple() {
		return decided(x.root.kind == globallyFormula)
	}
	x.root.settle(int(x.seen))
	return decided(x.root.truth[0])
}

func decided(b bool) Decision {
	if b {
		return Satisfied
	}
	return Refuted
}

// simple reports whether the formula is one operator over conditions on states that
// can be decided without looking back.
func (x *Monitor) simple() bool {
	if x.root.kind < finallyFormula || x.root.kind == releaseFormula {
		return false
	}
	for _, a := range x.root.args {
		if a.kind != leafFormula {
			return false
		}
	}
	return true
}

// advance takes in what the leaves are now.
func (x *Monitor) advance() Decision {
	at := x.seen
	x.seen++
	if x.simple() {
		return x.root.first(x.now, at)
	}
	x.root.note(x.now)
	if at < x.horizon {
		return Undecided
	}
	return x.End()
}

// first decides an operator over conditions on states, of which no state before
// has decided it.
func (f *formula) first(now []bool, at uint64) Decision {
	goal := now[f.args[len(f.args)-1].leaf]
	last := at >= f.bound
	switch {
	case f.kind == globallyFormula && !goal:
		return Refuted
	case f.kind == globallyFormula && last, f.kind != globallyFormula && goal:
		return Satisfied
	case f.kind == globallyFormula:
		return Undecided
	case last || f.kind == untilFormula && !now[f.args[0].leaf]:
		return Refuted
	}
	return Undecided
}

// note keeps what the leaves are in a state.
func (f *formula) note(now []bool) {
	if f.kind == leafFormula {
		f.truth = append(f.truth, now[f.leaf])
	}
	for _, a := range f.args {
		a.note(now)
	}
}

// settle finds out in which of the run's states the formula is true. Behind the
// last one nothing changes any more.
func (f *formula) settle(states int) {
	if f.kind == leafFormula {
		return
	}
	for _, a := range f.args {
		a.settle(states)
	}
	if cap(f.truth) < states {
		f.truth = make([]bool, states)
	}
	f.truth = f.truth[:states]
	a := f.args[0].truth
	b := f.args[len(f.args)-1].truth
	switch f.kind {
	case bothFormula:
		f.each(func(t int) bool { return a[t] && b[t] })
	case eitherFormula:
		f.each(func(t int) bool { return a[t] || b[t] })
	case nextFormula:
		f.each(func(t int) bool { return a[t+int(min(f.bound, uint64(states-1-t)))] })
	case finallyFormula:
		f.reach(func(int) bool { return true }, func(t int) bool { return a[t] }, true)
	case globallyFormula:
		f.reach(func(int) bool { return true }, func(t int) bool { return !a[t] }, false)
	case untilFormula:
		f.reach(func(t int) bool { return a[t] }, func(t int) bool { return b[t] }, true)
	case releaseFormula:
		f.reach(func(t int) bool { return !a[t] }, func(t int) bool { return !b[t] }, false)
	}
}

func (f *formula) each(is func(t int) bool) {
	for t := range f.truth {
		f.truth[t] = is(t)
	}
}

// reach makes the formula what is is in the states from which goal is reached
// within the bound, with way true until then.
func (f *formula) reach(way, goal func(t int) bool, is bool) {
	distance := query.Unbounded // none
	for t := len(f.truth) - 1; t >= 0; t-- {
		switch {
		case goal(t):
			distance = 0
		case distance == query.Unbounded || !way(t):
			distance = query.Unbounded
		default:
			distance++
		}
		f.truth[t] = (distance != query.Unbounded && distance <= f.bound) == is
	}
}

// speaksOfRuns reports whether a temporal operator is in a formula.
func speaksOfRuns(n *query.Node) bool {
	if n.Op.IsTemporal() {
		return true
	}
	for _, a := range n.Args {
		if speaksOfRuns(a) {
			return true
		}
	}
	return false
}
