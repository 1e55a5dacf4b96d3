package property

import (
	"encoding/binary"
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// Automaton is a condition on runs as a deterministic automaton that reads which of
// some conditions on states hold, state by state. Its states are what is left to be
// shown of the rest of the run: formula progression (Bacchus, Kabanza: Planning for
// temporally extended goals, 1998), in disjunctive normal form without what another
// part implies, so that equal demands are one state. States are made when they are
// first asked for.
//
// It decides as Monitor does: after its end a run stays in its last state. A bound that no run is
// long enough to reach counts as none.
type Automaton struct {
	leaves  []*Predicate
	bits    []uint // of each leaf of a formula: its place in leaves
	root    *formula
	states  []demand
	numbers map[string]uint32
	large   bool // a demand had too many clauses
}

// The states of an automaton in which a run is decided; others follow.
const (
	Accepting uint32 = iota
	Rejecting
	firstState
)

// maxLeaves is the number of different conditions on states that an automaton has
// room for.
const maxLeaves = 8

// The bounds of an automaton: what is greater is refused.
const (
	maxAutomaton = 1 << 16 // states
	maxClauses   = 1 << 7  // alternatives of a state, before those that imply others are left out
)

// demand is what the rest of a run must show: all of one of the clauses.
type demand []clause

// clause is obligations, in order. An empty one demands nothing.
type clause []obligation

// obligation is a formula that the rest of the run must satisfy, with the bound that
// is left of its own.
type obligation struct {
	f    *formula
	left uint64
}

// NewAutomaton resolves a condition on runs of at most so many steps
// (query.Unbounded: of any).
func NewAutomaton(n *query.Node, text string, p *program.Program, steps uint64) (*Automaton, error) {
	x := &Monitor{}
	root, err := x.build(n, false, text, p)
	if err != nil {
		return nil, err
	}
	a := &Automaton{root: root, numbers: map[string]uint32{}, states: make([]demand, firstState)}
	if err := a.share(x.leaves); err != nil {
		return nil, err
	}
	root.widen(steps)
	root.number(0)
	_, err = a.state(demand{{{root, root.bound}}})
	return a, err
}

// share gives equal conditions one place.
func (a *Automaton) share(leaves []*Predicate) error {
	for _, x := range leaves {
		at := slices.IndexFunc(a.leaves, func(y *Predicate) bool { return x.String() == y.String() })
		if at < 0 {
			at = len(a.leaves)
			a.leaves = append(a.leaves, x)
		}
		a.bits = append(a.bits, uint(at))
	}
	if len(a.leaves) > maxLeaves {
		return fmt.Errorf("the formula has %d different conditions on states; an exact answer supports at most %d", len(a.leaves), maxLeaves)
	}
	return nil
}

// widen drops bounds that a run of so many steps cannot exceed.
func (f *formula) widen(steps uint64) {
	if f.kind >= finallyFormula && f.bound >= steps {
		f.bound = query.Unbounded
	}
	for _, x := range f.args {
		x.widen(steps)
	}
}

// number numbers the formula and its parts.
func (f *formula) number(n int) int {
	f.order = n
	n++
	for _, x := range f.args {
		n = x.number(n)
	}
	return n
}

// Leaves are the conditions on states that the automaton reads: bit i of what Next
// and Accepts are given stands for Leaves()[i].
func (a *Automaton) Leaves() []*Predicate { return a.leaves }

// Start is the state before anything was read.
func (a *Automaton) Start() uint32 { return firstState }

// Next is the successor of q when the run reaches a state in which these conditions hold.
func (a *Automaton) Next(q uint32, holding uint8) (uint32, error) {
	if q < firstState {
		return q, nil
	}
	var next demand
	for _, c := range a.states[q] {
		d := demand{clause{}}
		for _, o := range c {
			d = a.both(d, a.progress(o.f, o.left, holding))
		}
		next = a.either(next, d)
	}
	if a.large {
		return 0, fmt.Errorf("the formula is too large for an exact answer: more than %d alternatives are open at once", maxClauses)
	}
	return a.state(next)
}

// Accepts decides in q, where the last state that was read, in which these
// conditions hold, continues for ever.
func (a *Automaton) Accepts(q uint32, holding uint8) bool {
	if q < firstState {
		return q == Accepting
	}
	return slices.ContainsFunc(a.states[q], func(c clause) bool {
		return !slices.ContainsFunc(c, func(o obligation) bool { return !a.stays(o.f, holding) })
	})
}

// Forever reports whether a run without an end that stays undecided satisfies
// the condition: not where all that the condition demands shows in finite time, it
// does where all that refutes it does. Undecided: neither is so.
func (a *Automaton) Forever() Decision {
	switch {
	case !a.root.unbounded(globallyFormula, releaseFormula):
		return Refuted
	case !a.root.unbounded(finallyFormula, untilFormula):
		return Satisfied
	}
	return Undecided
}

func (f *formula) unbounded(kinds ...formulaKind) bool {
	return slices.Contains(kinds, f.kind) && f.bound == query.Unbounded ||
		slices.ContainsFunc(f.args, func(x *formula) bool { return x.unbounded(kinds...) })
}

// state finds or makes the state of a demand.
func (a *Automaton) state(d demand) (uint32, error) {
	switch {
	case len(d) == 0:
		return Rejecting, nil
	case len(d[0]) == 0: // it implies all others
		return Accepting, nil
	}
	key := d.key()
	if n, ok := a.numbers[key]; ok {
		return n, nil
	}
	if len(a.states) >= maxAutomaton {
		return 0, fmt.Errorf("the formula is too large for an exact answer: its automaton has more than %d states", maxAutomaton)
	}
	n := uint32(len(a.states))
	a.states = append(a.states, d)
	a.numbers[key] = n
	return n, nil
}

func (d demand) key() string {
	var b []byte
	for _, c := range d {
		b = binary.AppendUvarint(b, uint64(len(c)))
		for _, o := range c {
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(o.f.order)), o.left)
		}
	}
	return string(b)
}

// progress is what is left of a formula, with its bound, after a state.
func (a *Automaton) progress(f *formula, bound uint64, holding uint8) demand {
	arg := func(i int) demand { return a.progress(f.args[i], f.args[i].bound, holding) }
	later := func(at0 demand) demand {
		switch bound {
		case 0:
			return at0
		case query.Unbounded:
			return demand{{{f, bound}}}
		}
		return demand{{{f, bound - 1}}}
	}
	yes, no := demand{clause{}}, demand(nil)
	switch f.kind {
	case leafFormula:
		if holding>>a.bits[f.leaf]&1 != 0 {
			return yes
		}
		return no
	case bothFormula:
		return a.both(arg(0), arg(1))
	case eitherFormula:
		return a.either(arg(0), arg(1))
	case nextFormula:
		if bound == 0 {
			return arg(0)
		}
		return later(no)
	case finallyFormula:
		return a.either(arg(0), later(no))
	case globallyFormula:
		return a.both(arg(0), later(yes))
	case untilFormula:
		return a.either(arg(1), a.both(arg(0), later(no)))
	}
	return a.both(arg(1), a.either(arg(0), later(yes)))
}

// stays reports whether a formula is true where nothing changes any more.
func (a *Automaton) stays(f *formula, holding uint8) bool {
	switch f.kind {
	case leafFormula:
		return holding>>a.bits[f.leaf]&1 != 0
	case bothFormula:
		return a.stays(f.args[0], holding) && a.stays(f.args[1], holding)
	case eitherFormula:
		return a.stays(f.args[0], holding) || a.stays(f.args[1], holding)
	}
	return a.stays(f.args[len(f.args)-1], holding)
}
