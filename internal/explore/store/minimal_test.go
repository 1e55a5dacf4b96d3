package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

const (
	graphWords  = 3
	graphStates = 12
)

// graph is a random system of states that are numbers, each action with what it does
// to words that are sets: it puts members into sets that have another one, keeps one
// member, or begins a set anew. All of these are monotone.
type graph struct {
	state   uint64
	words   [graphWords]uint64
	actions [graphStates][]action
}

type action struct {
	to       uint64
	word     int
	kind     int
	from, of uint64
}

func newGraph(seed uint64) *graph {
	r := rand.New(rand.NewPCG(seed, 7))
	g := &graph{}
	for i := range g.words {
		g.words[i] = allMembers
	}
	for s := range g.actions {
		for range 1 + r.IntN(3) {
			g.actions[s] = append(g.actions[s], action{
				to: uint64(r.IntN(graphStates)), word: r.IntN(graphWords), kind: r.IntN(3),
				from: 1 << r.IntN(4), of: 1 << r.IntN(4),
			})
		}
	}
	return g
}

// take moves the graph by an action.
func (g *graph) take(a action) {
	g.state = a.to
	w := &g.words[a.word]
	switch {
	case a.kind == 0 && *w&a.from != 0:
		*w |= a.of
	case a.kind == 1:
		*w &= a.of
	case a.kind == 2:
		*w = a.of
	}
}

// Orders implements Sets: with words between that show nothing, so that there are several chunks.
func (g *graph) Orders(buf []uint64) []uint64 {
	for _, w := range g.words {
		buf = append(buf, w, allMembers, allMembers, allMembers, allMembers, allMembers)
	}
	return buf
}

// plain is a store of the graph's states alone.
type plain struct {
	g    *graph
	have map[uint64]bool
	full bool
}

func (p *plain) VisitFirst() uint64 {
	p.have[p.g.state] = true
	return p.g.state
}

func (p *plain) Visit(int, uint32) (uint64, bool) {
	isNew := !p.have[p.g.state]
	p.have[p.g.state] = true
	return p.g.state, isNew
}
func (p *plain) Mark() int    { return 0 }
func (p *plain) Undo(int)     {}
func (p *plain) Count() int   { return len(p.have) }
func (p *plain) Bytes() int64 { return 0 }
func (p *plain) Full() bool   { return p.full }
func (p *plain) Loss() Loss   { return Loss{} }

// place is a state with its words.
type place struct {
	state uint64
	words [graphWords]uint64
}

// explore lists the places met from the present one on, as far as those count as new
// that visit says.
func explore(g *graph, visit func() bool) (met []place) {
	at := place{g.state, g.words}
	met = append(met, at)
	for _, a := range g.actions[at.state] {
		g.state, g.words = at.state, at.words
		if g.take(a); visit() {
			met = append(met, explore(g, visit)...)
		}
	}
	return met
}

// TestMinimal: whatever a word can hold in a state, a visit of the state was explored
// with a subset; and fewer places were explored than there are.
func TestMinimal(t *testing.T) {
	all, explored := 0, 0
	for seed := range uint64(300) {
		g := newGraph(seed)
		seen := map[place]bool{{g.state, g.words}: true}
		every := explore(g, func() bool {
			at := place{g.state, g.words}
			isNew := !seen[at]
			seen[at] = true
			return isNew
		})
		g = newGraph(seed)
		st := NewMinimal(&plain{g: g, have: map[uint64]bool{}}, g)
		st.VisitFirst()
		some := explore(g, func() bool {
			_, isNew := st.Visit(0, 0)
			return isNew
		})
		for _, p := range every {
			for i, set := range p.words {
				if !slices.ContainsFunc(some, func(q place) bool { return q.state == p.state && q.words[i]&^set == 0 }) {
					t.Fatalf("seed %d: state %d with word %d of %b was not explored", seed, p.state, i, set)
				}
			}
		}
		all, explored = all+len(every), explored+len(some)
	}
	if explored*10 > all*9 {
		t.Errorf("of %d places %d were explored, hardly fewer", all, explored)
	}
}

// TestMinimalPlain: where no word shows anything the store is the one that it was made around, and takes no memory.
func TestMinimalPlain(t *testing.T) {
	g := newGraph(1)
	inner := &plain{g: g, have: map[uint64]bool{}}
	st := NewMinimal(inner, g)
	st.VisitFirst()
	for round := range 2 {
		for g.state = 1; g.state < 100; g.state++ {
			if _, isNew := st.Visit(0, 0); isNew != (round == 0) {
				t.Fatalf("round %d: state %d new: %v", round, g.state, isNew)
			}
		}
	}
	if n := st.Bytes(); n != 0 {
		t.Errorf("%d bytes", n)
	}
	for _, full := range []bool{false, true} {
		if inner.full = full; st.Full() != full {
			t.Errorf("full: %v, not %v", !full, full)
		}
	}
	g.words[1] = 1
	if _, isNew := st.Visit(0, 0); !isNew || st.Bytes() == 0 {
		t.Error("a word that shows something is not kept")
	}
}
