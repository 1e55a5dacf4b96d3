package liveness

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// drawSparse draws a system whose states have few ways, so that threads can act in some states of a cycle and not in others.
func drawSparse(r *rand.Rand) *toy {
	n := 3 + r.IntN(3)
	g := &toy{ways: make([][]system.Action, n), says: make([]uint64, n), pruned: make([]bool, n), inside: make([]bool, n)}
	for i := range n {
		g.says[i] = uint64(r.IntN(4))
		for range 1 + r.IntN(2) {
			a := system.Action{Thread: int32(r.IntN(3)), Choice: int64(r.IntN(n))}
			if !slices.Contains(g.ways[i], a) {
				g.ways[i] = append(g.ways[i], a)
			}
		}
	}
	return g
}

// drawOwed draws what is promised to threads in some states of a system.
func drawOwed(r *rand.Rand, g *toy) {
	g.owed = make([][3]Fairness, len(g.ways))
	most := 1 + r.IntN(2)
	for i := range g.owed {
		for t := range 3 {
			if r.IntN(4) > 0 {
				g.owed[i][t] = Fairness(1 + r.IntN(most))
			}
		}
	}
}

// TestPromised: what is promised in some states only is kept by the lassos that are found, and where there is one that keeps it, one is found. It tells
// systems apart that no promise to threads everywhere does.
func TestPromised(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var found, fewer [3]int
	for i := range 60000 {
		g, a := drawToy(r), drawAutomaton(r)
		if i%2 == 0 {
			g = drawSparse(r)
		}
		if i%4 == 0 { // that accepts runs of some of the states
			a = &automaton.Automaton{Atoms: a.Atoms, States: [][]automaton.Edge{{{Guard: automaton.Cube{True: 1}}}}}
			a.States[0] = append(a.States[0], automaton.Edge{Guard: automaton.Cube{True: 2}})
			g.says[0] |= 1
		}
		drawOwed(r, g)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			res := Search(g, &pairs{g, map[uint64]bool{}}, g.options(a, fairness))
			g.Undo(0)
			if want := exists(g, a, fairness); want != (res.Lasso != nil) {
				t.Fatalf("%d, fairness %d: a lasso: %t, want %t\n%+v\n%+v", i, fairness, res.Lasso != nil, want, g, a)
			}
			if res.Lasso != nil {
				found[fairness]++
				if err := isOne(g, a, res.Lasso, fairness); err != nil {
					t.Fatalf("%d, fairness %d: %v\n%+v\n%+v\n%+v", i, fairness, err, res.Lasso, g, a)
				}
				continue
			}
			everywhere := *g
			if everywhere.owed = nil; exists(&everywhere, a, fairness) {
				fewer[fairness]++
			}
		}
	}
	if t.Log(found, fewer); fewer[Unfair] < 100 || fewer[Weak] < 50 || fewer[Strong] != 0 || found[Weak] <= found[Strong] {
		t.Error("what is promised in some states makes too little difference", found, fewer)
	}
}
