package automaton

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"heddle/internal/temporal/ltl"
)

// MaxStates is how many states a translation may make before it gives up.
const MaxStates = 1 << 14

// Translate makes an automaton of a formula: it accepts the words that satisfy it.
// Atom i of the formula has the name atoms[i]. The error says what the formula has too
// much of.
func Translate(f *ltl.Formula, atoms []string) (*Automaton, error) {
	a, err := unfolded(f)
	if err != nil {
		return nil, err
	}
	a.Atoms = atoms
	g, ok := graphOf(a)
	if !ok {
		return a, nil // with so many atoms, letters cannot be enumerated
	}
	g.reduce()
	if d := weakest(g, f); d != nil && len(d.states) <= len(g.states) {
		g = d
	}
	return g.automaton(atoms), nil
}

// weakest is the minimal weak deterministic automaton of a formula that the graph is
// of; nil: there is none, or it is too large, or it is not known to be right.
func weakest(g *graph, f *ltl.Formula) *graph {
	d := g.obligation()
	if d == nil {
		return nil
	}
	if !Product(d.graph(g.alphabet, true).automaton(nil), g.automaton(nil)).empty() {
		return nil
	}
	not, err := unfolded(ltl.Not(f))
	if err != nil {
		return nil
	}
	yes := d.graph(g.alphabet, false)
	if !Product(yes.automaton(nil), not).empty() {
		return nil
	}
	return yes
}

// empty is Empty; a product that could not be made is not known to be.
func (a *Automaton) empty() bool { return a != nil && a.Empty() }

// unfolded is the automaton before it is reduced.
func unfolded(f *ltl.Formula) (*Automaton, error) {
	t := &translation{table: ltl.NewTable(), numbers: map[string]int32{}, terms: map[*ltl.Formula][]term{}}
	root := t.table.Normal(f)
	t.promises(root, map[*ltl.Formula]bool{})
	a := &Automaton{Sets: len(t.untils)}
	if a.Sets > MaxSets {
		return nil, fmt.Errorf("the formula has %d parts that must come true some day (F, U, M); %d are the limit", a.Sets, MaxSets)
	}
	a.Initial = t.number(conjuncts(root))
	for s := 0; s < len(t.states); s++ {
		if s == MaxStates {
			return nil, fmt.Errorf("the automaton of the formula has more than %d states", MaxStates)
		}
		a.States = append(a.States, t.edges(t.states[s]))
	}
	return a, nil
}

// translation is what the making of one automaton knows. Its states are sets of
// formulae that must all hold of the rest of the word.
type translation struct {
	table   *ltl.Table
	untils  []*ltl.Formula // those that promise something, with an acceptance set each
	terms   map[*ltl.Formula][]term
	numbers map[string]int32
	states  []set
}

// set is a set of formulae, sorted by number.
type set []*ltl.Formula

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

// promises collects the parts of a formula that must come true some day.
func (t *translation) promises(f *ltl.Formula, seen map[*ltl.Formula]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	switch f.Op() {
	case ltl.OpFinally, ltl.OpUntil, ltl.OpStrongRelease:
		t.untils = append(t.untils, f)
	}
	for _, a := range f.Args() {
		t.promises(a, seen)
	}
}

// number is the number of a state, which it makes where there is none.
func (t *translation) number(s set) int32 {
	var key []byte
	for _, f := range s {
		key = binary.AppendUvarint(key, uint64(f.ID()))
	}
	n, ok := t.numbers[string(key)]
	if !ok {
		n = int32(len(t.states))
		t.numbers[string(key)] = n
		t.states = append(t.states, s)
	}
	return n
}

// edges are those of a state: the ways to satisfy all of its formulae.
func (t *translation) edges(s set) []Edge {
	all := []step{{}}
	awaited := uint64(0)
	for _, f := range s {
		all = t.with(all, f)
		awaited |= t.promise(f)
	}
	for i, m := range all {
		all[i].sets = awaited&^m.postponed | t.kept(m.term)
	}
	var edges []Edge
	for _, m := range best(all) {
		edges = append(edges, Edge{t.number(m.next), m.guard, m.sets})
	}
	return edges
}

// promise has the bit of a promise; 0: the formula is none.
func (t *translation) promise(f *ltl.Formula) uint64 {
	if i := slices.Index(t.untils, f); i >= 0 {
		return 1 << i
	}
	return 0
}

// with gives the steps that satisfy another formula too. If that is a promise, they
// note whether they postpone it. A step that postpones less stays beside one that asks
// for less.
func (t *translation) with(steps []step, f *ltl.Formula) (list []step) {
	promise := t.promise(f)
	for _, x := range steps {
		for _, y := range t.unfold(f) {
			guard, ok := x.guard.and(y.guard)
			if !ok {
				continue
			}
			postponed := x.postponed
			if y.next.has(f) {
				postponed |= promise
			}
			list = append(list, step{term: term{guard, x.next.union(y.next)}, postponed: postponed})
		}
	}
	return undominated(list, func(a, b step) bool {
		return a.guard.covers(b.guard) && b.next.hasAll(a.next) && a.postponed&^b.postponed == 0
	})
}

// kept are promises that a step keeps beside those that it does not postpone: one that
// does not hold any longer, or one of whose ways the step takes (Gastin and Oddoux,
// section 4).
func (t *translation) kept(m term) uint64 {
	var sets uint64
	for i, u := range t.untils {
		if !m.next.has(u) || slices.ContainsFunc(t.unfold(u), func(w term) bool {
			return w.guard.covers(m.guard) && !w.next.has(u) && m.next.hasAll(w.next)
		}) {
			sets |= 1 << i
		}
	}
	return sets
}

// unfold gives the ways to satisfy a formula.
func (t *translation) unfold(f *ltl.Formula) []term {
	if list, ok := t.terms[f]; ok {
		return list
	}
	again := []term{{next: set{f}}}
	arg := func(i int) []term { return t.unfold(f.Args()[i]) }
	var list []term
	switch f.Op() {
	case ltl.OpTrue:
		list = []term{{}}
	case ltl.OpAtom:
		list = []term{{guard: Cube{True: 1 << f.Atom()}}}
	case ltl.OpNot:
		list = []term{{guard: Cube{False: 1 << f.Args()[0].Atom()}}}
	case ltl.OpAnd:
		list = []term{{}}
		for i := range f.Args() {
			list = conjoin(list, arg(i))
		}
	case ltl.OpOr:
		for i := range f.Args() {
			list = slices.Concat(list, arg(i))
		}
	case ltl.OpNext:
		list = []term{{next: conjuncts(f.Args()[0])}}
	case ltl.OpFinally:
		list = slices.Concat(arg(0), again)
	case ltl.OpGlobally:
		list = conjoin(arg(0), again)
	case ltl.OpUntil, ltl.OpWeakUntil:
		list = slices.Concat(arg(1), conjoin(arg(0), again))
	case ltl.OpRelease, ltl.OpStrongRelease:
		list = conjoin(arg(1), slices.Concat(arg(0), again))
	}
	list = minimal(list)
	t.terms[f] = list
	return list
}

// conjuncts are the formulae that a state made of one formula has.
func conjuncts(f *ltl.Formula) set {
	switch f.Op() {
	case ltl.OpTrue:
		return nil
	case ltl.OpAnd:
		return f.Args()
	}
	return set{f}
}

// conjoin gives the ways to satisfy both of two formulae.
func conjoin(a, b []term) (list []term) {
	for _, x := range a {
		for _, y := range b {
			if guard, ok := x.guard.and(y.guard); ok {
				list = append(list, term{guard, x.next.union(y.next)})
			}
		}
	}
	return minimal(list)
}

// minimal drops the ways that another one makes needless: it admits as much and asks
// for no more.
func minimal(list []term) []term {
	return undominated(list, func(a, b term) bool { return a.guard.covers(b.guard) && b.next.hasAll(a.next) })
}

// best is minimal for steps, which must also keep as many promises.
func best(list []step) []step {
	return undominated(list, func(a, b step) bool {
		return a.guard.covers(b.guard) && b.next.hasAll(a.next) && b.sets&^a.sets == 0
	})
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

func byID(a, b *ltl.Formula) int { return cmp.Compare(a.ID(), b.ID()) }

func (s set) has(f *ltl.Formula) bool {
	_, ok := slices.BinarySearchFunc(s, f, byID)
	return ok
}

func (s set) hasAll(o set) bool {
	for _, f := range o {
		if !s.has(f) {
			return false
		}
	}
	return true
}

func (s set) union(o set) set {
	if len(o) == 0 {
		return s
	}
	if len(s) == 0 {
		return o
	}
	u := slices.Concat(s, o)
	slices.SortFunc(u, byID)
	return slices.Compact(u)
}
