package ctl_test

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/explore/system"
	. "heddle/internal/temporal/ctl"
	"heddle/internal/test/fixedpoints"
)

const drawnThreads = 3

// drawGraph draws a graph, and the same as lists.
func drawGraph(r *rand.Rand) (*Graph, *fixedpoints.Graph) {
	n := 1 + r.IntN(9)
	b, g := &Builder{}, &fixedpoints.Graph{Threads: drawnThreads}
	cut := make([]bool, n)
	g.Inside = make([]bool, n)
	for s := range n {
		able := uint64(0)
		if r.IntN(4) == 0 { // a thread is in the middle of an action
			g.Inside[s] = true
			for range 1 + r.IntN(2) {
				g.Edges = append(g.Edges, fixedpoints.Edge{From: s, To: r.IntN(n), Thread: 0})
			}
			g.Labels, g.Able = append(g.Labels, r.Uint64N(4)), append(g.Able, 0)
			b.State(g.Labels[s], 1)
			b.Inside(int32(s))
			continue
		}
		switch r.IntN(8) {
		case 0:
			cut[s] = true
		case 1:
			g.Edges = append(g.Edges, fixedpoints.Edge{From: s, To: s, Thread: -1})
		default:
			for range 1 + r.IntN(3) {
				e := fixedpoints.Edge{From: s, To: r.IntN(n), Thread: r.IntN(drawnThreads)}
				able |= 1 << e.Thread
				g.Edges = append(g.Edges, e)
			}
		}
		g.Labels, g.Able = append(g.Labels, r.Uint64N(4)), append(g.Able, able)
		b.State(g.Labels[s], able)
	}
	for s := range n {
		if cut[s] {
			b.Cut(int32(s))
		}
	}
	for _, e := range g.Edges {
		if e.Thread < 0 {
			b.Over(int32(e.From))
			continue
		}
		b.Edge(int32(e.From), Edge{To: int32(e.To), Thread: int32(e.Thread)})
	}
	g.Prune(cut)
	return b.Graph(), g
}

func drawFormula(r *rand.Rand, depth int) *Formula {
	if depth == 0 || r.IntN(6) == 0 {
		return Atom(r.IntN(2))
	}
	op := Op(r.IntN(int(OpAM) + 1))
	switch {
	case op <= OpFalse:
		return With(op)
	case op == OpAtom:
		return Atom(r.IntN(2))
	case op == OpNot, op >= OpEX && op <= OpEG, op >= OpAX && op <= OpAG:
		return With(op, drawFormula(r, depth-1))
	}
	return With(op, drawFormula(r, depth-1), drawFormula(r, depth-1))
}

// TestHolds: of random graphs and formulae the states are those of a naive computation, under each promise; a formula in normal form means
// the same, and the reason for it holds up.
func TestHolds(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 400
	}
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 3))
		g, naive := drawGraph(r)
		f := drawFormula(r, 3)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			c := &checked{New(g, fairness), g, fairness}
			got, want := c.Holds(f), naive.Holds(f, fairness)
			normal, negated := c.Holds(f.Normal(false)), c.Holds(f.Normal(true))
			for s := range int32(g.States()) {
				if !g.Live(s) {
					continue
				}
				if got.Has(s) != want[s] || normal.Has(s) != want[s] || negated.Has(s) == want[s] {
					t.Fatalf("seed %d, fairness %d, state %d: %s is %v, naive %v, normal %v, negated %v", seed, fairness, s, f, got.Has(s), want[s], normal.Has(s), negated.Has(s))
				}
				holds, parts := c.Reason(f, s)
				if holds != want[s] {
					t.Fatal("a reason for what is not")
				}
				for _, p := range parts {
					if why := c.wrong(p, naive); why != "" {
						t.Fatalf("seed %d, fairness %d, state %d, %s: %s: %s %+v", seed, fairness, s, f, p.Formula, why, p)
					}
				}
			}
		}
	}
}

// checked is a checker and what it was made of.
type checked struct {
	*Checker
	g        *Graph
	fairness Fairness
}

// wrong is what is wrong with a part of a reason; "": nothing.
func (c *checked) wrong(p *Part, naive *fixedpoints.Graph) string {
	if !naive.Holds(p.Formula, c.fairness)[p.State] {
		return "it does not hold"
	}
	if p.Every() {
		return ""
	}
	at := p.State
	states := []int32{at}
	take := func(steps []Step) bool {
		for _, s := range steps {
			found := false
			for _, e := range c.g.Out(at) {
				found = found || e == s.Edge
			}
			if s.From != at || !found {
				return false
			}
			at = s.Edge.To
			states = append(states, at)
		}
		return true
	}
	if !take(p.Way) {
		return "the way is none"
	}
	begins := at
	if !take(p.Cycle) || at != begins {
		return "the cycle is none"
	}
	if len(p.Cycle) > 0 && !c.keeps(p.Cycle) {
		return "the cycle is unfair"
	}
	if why := c.satisfies(p, states); why != "" {
		return why
	}
	for _, x := range p.Then {
		if x.After > len(p.Way) || states[x.After] != x.State {
			return "a part of it is about another state"
		}
		if why := c.wrong(x, naive); why != "" {
			return why
		}
	}
	return ""
}

// keeps reports whether a cycle is fair.
func (c *checked) keeps(cycle []Step) bool {
	some, always, moved, outside := uint64(0), ^uint64(0), uint64(0), false
	var clock system.Clock
	for _, s := range cycle {
		clock |= s.Edge.Clock
		if !c.g.Inside(s.From) {
			outside = true
			some |= c.g.Able[s.From]
			always &= c.g.Able[s.From]
		}
		if s.Edge.Thread >= 0 {
			moved |= 1 << s.Edge.Thread
		}
	}
	switch {
	case clock.Barred(false) != 0:
		return false
	case !outside:
		return true
	case c.fairness == Weak:
		return always&^moved == 0
	case c.fairness == Strong:
		return some&^moved == 0
	}
	return true
}

// satisfies is why the states of a run are not as the operator wants them; "": they are.
func (c *checked) satisfies(p *Part, states []int32) string {
	f, end, whole := p.Formula, states[len(p.Way)], len(p.Cycle) > 0
	is := func(f *Formula, s int32) bool { return c.Holds(f).Has(s) }
	each := func(f *Formula, list []int32) bool {
		for _, s := range list {
			if !is(f, s) {
				return false
			}
		}
		return true
	}
	before, ok := states[:len(p.Way)], false
	switch f.Op() {
	case OpEX:
		ok = len(p.Way) == 1 && is(f.Args()[0], end)
	case OpEF:
		ok = is(f.Args()[0], end)
	case OpEG:
		ok = whole && each(f.Args()[0], states)
	case OpEU:
		ok = is(f.Args()[1], end) && each(f.Args()[0], before)
	case OpEW:
		ok = is(f.Args()[1], end) && each(f.Args()[0], before) || whole && each(f.Args()[0], states)
	case OpER:
		ok = is(f.Args()[0], end) && is(f.Args()[1], end) && each(f.Args()[1], before) || whole && each(f.Args()[1], states)
	case OpEM:
		ok = is(f.Args()[0], end) && is(f.Args()[1], end) && each(f.Args()[1], before)
	}
	switch {
	case !ok:
		return "the run does not show it"
	case !c.Fair(end):
		return "no fair run continues it"
	}
	return ""
}
