package ctl_test

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/explore/system"
	. "heddle/internal/temporal/ctl"
	"heddle/internal/test/fixedpoints"
)

// drawTimed draws a graph whose edges look at a clock, and the same as lists. It keeps the states of no action of several steps.
func drawTimed(r *rand.Rand, clock func() system.Clock) (*Graph, *fixedpoints.Graph) {
	n := 1 + r.IntN(7)
	b, g := &Builder{}, &fixedpoints.Graph{Threads: drawnThreads, Inside: make([]bool, n)}
	for s := range n {
		able := uint64(0)
		for range 1 + r.IntN(3) {
			e := fixedpoints.Edge{From: s, To: r.IntN(n), Thread: r.IntN(drawnThreads), Clock: clock()}
			able |= 1 << e.Thread
			g.Edges = append(g.Edges, e)
		}
		g.Labels, g.Able = append(g.Labels, r.Uint64N(4)), append(g.Able, able)
		b.State(g.Labels[s], able)
	}
	for _, e := range g.Edges {
		b.Edge(int32(e.From), Edge{To: int32(e.To), Thread: int32(e.Thread), Clock: e.Clock})
	}
	return b.Graph(), g
}

// TestTimePasses: of graphs whose edges look at a clock the states are those of a naive computation, in whose runs time passes, and the reasons hold up.
func TestTimePasses(t *testing.T) {
	timeless := 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 4))
		g, naive := drawTimed(r, func() system.Clock { return system.Clock(r.IntN(4)) })
		f := drawFormula(r, 3)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			c := &checked{New(g, fairness), g, fairness}
			got, want := c.Holds(f), naive.Holds(f, fairness)
			without := *naive
			without.Edges = append([]fixedpoints.Edge(nil), naive.Edges...)
			for i := range without.Edges {
				without.Edges[i].Clock = 0
			}
			other := without.Holds(f, fairness)
			for s := range int32(g.States()) {
				if got.Has(s) != want[s] {
					t.Fatalf("seed %d, fairness %d, state %d: %s is %v, naive %v", seed, fairness, s, f, got.Has(s), want[s])
				}
				if want[s] != other[s] {
					timeless++
				}
				_, parts := c.Reason(f, s)
				for _, p := range parts {
					if why := c.wrong(p, naive); why != "" {
						t.Fatalf("seed %d, fairness %d, state %d, %s: %s: %s %+v", seed, fairness, s, f, p.Formula, why, p)
					}
				}
			}
		}
	}
	if t.Log(timeless); timeless < 300 {
		t.Error("the clock makes too little difference", timeless)
	}
}

// TestKnown: what Decide calls known holds for each choice of the edges on which the clock stood that runs may take for ever.
func TestKnown(t *testing.T) {
	known, unknown := 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 5))
		stood := 0
		g, naive := drawTimed(r, func() system.Clock {
			if r.IntN(4) == 0 && stood < 4 {
				stood++
				return system.Stood
			}
			return system.Clock(r.IntN(4))
		})
		f := drawFormula(r, 3)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			c := &checked{New(g, fairness), g, fairness}
			other := New(g, fairness)
			got, negated := c.Holds(f), other.Holds(f.Normal(true))
			knows := func(s int32) bool { return got.Has(s) || negated.Has(s) }
			for taken := range 1 << stood {
				want := taking(naive, taken).Holds(f, fairness)
				for s := range int32(g.States()) {
					if !knows(s) {
						unknown++
						continue
					}
					if known++; got.Has(s) != want[s] {
						t.Fatalf("seed %d, fairness %d, state %d, by edges %b: %s is %v, naive %v", seed, fairness, s, taken, f, got.Has(s), want[s])
					}
				}
			}
			for s := range int32(g.States()) {
				if !knows(s) {
					continue
				}
				_, parts := c.Reason(f, s)
				for _, p := range parts {
					if why := c.wrong(p, naive); why != "" && why != "it does not hold" {
						t.Fatalf("seed %d, fairness %d, state %d, %s: %s: %s %+v", seed, fairness, s, f, p.Formula, why, p)
					}
				}
			}
		}
	}
	if t.Log(known, unknown); min(known, unknown) < 1000 {
		t.Error("what stood makes too little difference", known, unknown)
	}
}

// taking is a graph in which some of the edges that stood may be taken for ever.
func taking(g *fixedpoints.Graph, which int) *fixedpoints.Graph {
	x, n := *g, 0
	x.Edges = append([]fixedpoints.Edge(nil), g.Edges...)
	for i := range x.Edges {
		if e := &x.Edges[i]; e.Clock&system.Stood != 0 {
			if which>>n&1 != 0 {
				e.Clock &^= system.Stood
			}
			n++
		}
	}
	return &x
}
