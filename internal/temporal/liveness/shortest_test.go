package liveness

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/temporal/automaton"
)

// TestShortest: a lasso that is looked for with as few actions as there can be is one, and no walk through the product makes a lasso with fewer.
func TestShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	shorter, compared := 0, 0
	for i := range 4000 {
		g, a := drawToy(r), drawAutomaton(r)
		if i >= 2000 {
			drawOwed(r, g)
		}
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			o := g.options(a, fairness)
			first := Search(g, &pairs{g, map[uint64]bool{}}, o)
			g.Undo(0)
			o.Shortest = true
			res := Search(g, &pairs{g, map[uint64]bool{}}, o)
			g.Undo(0)
			if (first.Lasso == nil) != (res.Lasso == nil) || res.Shortest != (res.Lasso != nil) {
				t.Fatalf("%d, fairness %d: %+v, and the shortest %+v", i, fairness, first, res)
			}
			if res.Lasso == nil {
				continue
			}
			if err := isOne(g, a, res.Lasso, fairness); err != nil {
				t.Fatalf("%d, fairness %d: %v\n%+v\n%+v\n%+v", i, fairness, err, res.Lasso, g, a)
			}
			best := len(res.Lasso.Prefix) + len(res.Lasso.Cycle)
			if best < len(first.Lasso.Prefix)+len(first.Lasso.Cycle) {
				shorter++
			}
			if best > 5 { // too many walks
				continue
			}
			if compared++; isShorter(g, newWalks(g, a), a.Sets, fairness, best) {
				t.Fatalf("%d, fairness %d: a lasso of %d actions is said to be a shortest one, and is none\n%+v\n%+v\n%+v", i, fairness, best, res.Lasso, g, a)
			}
		}
	}
	if shorter < 50 || compared < 1000 {
		t.Errorf("%d lassos became shorter, %d were compared: the test compares too little", shorter, compared)
	}
}

// walks are the ways through a product.
type walks struct {
	states [][2]int
	out    map[int][]link
	far    map[int]int // actions that lead to a state
}

func newWalks(g *toy, a *automaton.Automaton) *walks {
	states, links := product2(g, a)
	w := &walks{states, map[int][]link{}, map[int]int{0: 0}}
	for _, l := range links {
		w.out[l.from] = append(w.out[l.from], l)
	}
	for range states {
		for _, l := range links {
			if d, ok := w.far[l.from]; ok {
				if old, known := w.far[l.to]; !known || d+cost(l) < old {
					w.far[l.to] = d + cost(l)
				}
			}
		}
	}
	return w
}

func cost(l link) int {
	if l.thread < 0 {
		return 0
	}
	return 1
}

// isShorter reports whether some walk makes a lasso of fewer actions.
func isShorter(g *toy, w *walks, sets int, fairness Fairness, best int) bool {
	const stutters = 6 // as many as an automaton of two states with two sets can need
	var follow func(start, at, left, still int, way []link) bool
	follow = func(start, at, left, still int, way []link) bool {
		if at == start && len(way) > 0 {
			set := 0
			for _, l := range way {
				set |= 1 << l.from
			}
			if satisfied(g, w.states, set, way, sets, fairness) {
				return true
			}
		}
		for _, l := range w.out[at] {
			switch {
			case cost(l) > left, cost(l) == 0 && still == 0:
				continue
			case follow(start, l.to, left-cost(l), still-1+cost(l), append(way, l)):
				return true
			}
		}
		return false
	}
	for start, far := range w.far {
		if far < best && follow(start, start, best-1-far, stutters, nil) {
			return true
		}
	}
	return false
}
