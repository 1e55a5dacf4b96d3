package automaton

import (
	"errors"
	"fmt"

	"heddle/internal/temporal/ltl"
)

// Translate makes an automaton of a formula: it accepts the words that satisfy it.
// Atom i of the formula has the name atoms[i]. The error says what the formula has too
// much of.
func Translate(f *ltl.Formula, atoms []string) (*Automaton, error) {
	a, err := unfolded(f)
	if err != nil {
		return nil, err
	}
	a.Atoms = atoms
	stutters := !f.HasNext()
	if g, ok := graphOf(a); ok { // with more atoms, letters cannot be enumerated
		g.reduce()
		if d := weakest(g, f); d != nil && len(d.states) <= len(g.states) {
			g = d
		}
		a = g.automaton(atoms)
	}
	a.StutterInvariant = stutters
	return a, Compared(f, a.Accepts)
}

// Limits of a translation, beyond which it gives up.
const (
	MaxStates = 1 << 14
	maxEdges  = 1 << 18
	maxSteps  = 1 << 13 // of one state, before those that others make needless are dropped
	maxWork   = 1 << 29 // comparisons of steps
)

var errLarge = errors.New("the automaton of the formula would be too large")

// unfolded is the automaton before it is reduced.
func unfolded(f *ltl.Formula) (*Automaton, error) {
	t := newTranslation(f)
	initial, err := t.conjuncts(t.root)
	if err != nil {
		return nil, err
	}
	a := &Automaton{Sets: len(t.promised)}
	if a.Sets > MaxSets {
		return nil, fmt.Errorf("the formula has %d parts that must come true some day (F, U, M); %d are the limit", a.Sets, MaxSets)
	}
	a.Initial = t.state(initial)
	edges := 0
	for s := 0; s < len(t.states); s++ {
		list, err := t.edges(t.states[s])
		if err != nil {
			return nil, err
		}
		a.States = append(a.States, list)
		if edges += len(list); len(t.states) > MaxStates || edges > maxEdges {
			return nil, fmt.Errorf("the automaton of the formula has more than %d states or %d edges", MaxStates, maxEdges)
		}
	}
	return a, nil
}

// translation is what the making of one automaton knows. Its states are sets of
// formulae that must all hold of the rest of the word.
type translation struct {
	elements
	root     *ltl.Formula
	promised []*ltl.Formula // with an acceptance set each
	promise  map[*ltl.Formula]uint64
	terms    map[*ltl.Formula][]term
	numbers  map[set]int32
	states   []set
	work     int
}

// term is one way to satisfy a formula: by a valuation, and what must hold of the rest
// of the word after it.
type term struct {
	guard Cube
	next  set
}

// step is one way from a state to another.
type step struct {
	term
	postponed uint64 // promises of the state that are left to the next one
	sets      uint64 // acceptance sets
}

func newTranslation(f *ltl.Formula) *translation {
	t := &translation{
		elements: elements{numbers: map[*ltl.Formula]int{}}, promise: map[*ltl.Formula]uint64{},
		terms: map[*ltl.Formula][]term{}, numbers: map[set]int32{},
	}
	t.root = ltl.NewTable().Normal(f)
	seen := map[*ltl.Formula]bool{}
	var collect func(f *ltl.Formula)
	collect = func(f *ltl.Formula) {
		if seen[f] {
			return
		}
		seen[f] = true
		if promises(f) {
			t.promise[f] = 1 << len(t.promised)
			t.promised = append(t.promised, f)
		}
		for _, a := range f.Args() {
			collect(a)
		}
	}
	collect(t.root)
	return t
}

// state is the number of a state, which it makes where there is none.
func (t *translation) state(s set) int32 {
	s = t.bare(s)
	n, ok := t.numbers[s]
	if !ok {
		n = int32(len(t.states))
		t.numbers[s] = n
		t.states = append(t.states, s)
	}
	return n
}

// edges are those of a state: the ways to satisfy all of its formulae.
func (t *translation) edges(s set) (edges []Edge, err error) {
	steps := []step{{}}
	awaited := uint64(0)
	s.each(func(i int) {
		if err == nil {
			steps, err = t.with(steps, t.list[i], i)
			awaited |= t.promise[t.list[i]]
		}
	})
	if err != nil {
		return nil, err
	}
	for i, m := range steps {
		steps[i].sets = awaited&^m.postponed | t.kept(m.term)
	}
	steps = undominated(steps, func(a, b step) bool {
		return a.guard.covers(b.guard) && b.sets&^a.sets == 0 && t.bare(a.next).within(t.full(b.next))
	})
	for _, m := range steps {
		edges = append(edges, Edge{t.state(m.next), m.guard, m.sets})
	}
	return edges, nil
}

// with gives the steps that satisfy another formula too. If that is a promise, they
// note whether they postpone it. A step that postpones less stays beside one that asks
// for less.
func (t *translation) with(steps []step, f *ltl.Formula, number int) (list []step, err error) {
	ways, err := t.unfold(f)
	if err != nil {
		return nil, err
	}
	for _, x := range steps {
		for _, y := range ways {
			guard, ok := x.guard.and(y.guard)
			if !ok {
				continue
			}
			postponed := x.postponed
			if y.next.bit(number) {
				postponed |= t.promise[f]
			}
			list = append(list, step{term: term{guard, x.next.union(y.next)}, postponed: postponed})
		}
	}
	if t.work += len(list) * len(list); len(list) > maxSteps || t.work > maxWork {
		return nil, errLarge
	}
	return undominated(list, func(a, b step) bool {
		return a.guard.covers(b.guard) && a.postponed&^b.postponed == 0 && a.next.within(b.next)
	}), nil
}

// kept are promises that a step keeps beside those that it does not postpone: one that
// does not hold any longer, or one of whose ways the step takes (Gastin and Oddoux,
// section 4).
func (t *translation) kept(m term) (sets uint64) {
	next := t.full(m.next)
	for i, u := range t.promised {
		number, known := t.elements.numbers[u]
		if !known || !next.bit(number) || t.fulfils(m.guard, next, u, number) {
			sets |= 1 << i
		}
	}
	return sets
}

// fulfils reports whether a step takes a way of a promise that does not postpone it.
func (t *translation) fulfils(guard Cube, next set, u *ltl.Formula, number int) bool {
	ways, err := t.unfold(u)
	if err != nil {
		return false
	}
	for _, w := range ways {
		if w.guard.covers(guard) && !w.next.bit(number) && w.next.within(next) {
			return true
		}
	}
	return false
}

// undominated are the elements that no other one covers; of equals, the first.
func undominated[T any](list []T, covers func(a, b T) bool) (kept []T) {
	for i, x := range list {
		needless := false
		for j, y := range list {
			if i != j && covers(y, x) && (j < i || !covers(x, y)) {
				needless = true
				break
			}
		}
		if !needless {
			kept = append(kept, x)
		}
	}
	return kept
}
