package ctl

import (
	"math/rand/v2"
	"testing"
)

// naiveGraph is a graph as lists, without states that no run goes through.
type naiveGraph struct {
	labels, able []uint64
	edges        []naiveEdge
}

type naiveEdge struct{ from, to, thread int }

const drawnThreads = 3

// drawGraph draws a graph, and the same as lists.
func drawGraph(r *rand.Rand) (*Graph, *naiveGraph) {
	n := 1 + r.IntN(9)
	b, g := &Builder{}, &naiveGraph{}
	cut := make([]bool, n)
	for range n {
		b.State(r.Uint64N(4), 0)
	}
	for s := range n {
		switch r.IntN(8) {
		case 0:
			b.Cut(int32(s))
			cut[s] = true
		case 1:
			b.Over(int32(s))
			g.edges = append(g.edges, naiveEdge{s, s, -1})
		default:
			for range 1 + r.IntN(3) {
				e := naiveEdge{s, r.IntN(n), r.IntN(drawnThreads)}
				b.Edge(int32(s), Edge{To: int32(e.to), Thread: int32(e.thread)})
				b.able[s] |= 1 << e.thread
				g.edges = append(g.edges, e)
			}
		}
	}
	g.labels, g.able = b.labels, b.able
	for changed := true; changed; {
		changed = false
		out := make([]bool, n)
		for _, e := range g.edges {
			out[e.from] = out[e.from] || !cut[e.to]
		}
		for s := range n {
			if !out[s] && !cut[s] {
				cut[s], changed = true, true
			}
		}
	}
	var kept []naiveEdge
	for _, e := range g.edges {
		if !cut[e.from] && !cut[e.to] {
			kept = append(kept, e)
		}
	}
	g.edges = kept
	return b.Graph(), g
}

// lasts are the states of a set that a fair run can stay in for ever, by Emerson and Lei's fixed points over each way to be fair.
func (g *naiveGraph) lasts(in []bool, f Fairness) []bool {
	n := len(g.labels)
	every := func(naiveEdge) bool { return true }
	var some []bool
	add := func(list []bool) {
		if some == nil {
			some = make([]bool, n)
		}
		for i := range list {
			some[i] = some[i] || list[i]
		}
	}
	switch f {
	case Unfair:
		return g.again(in, every, []func(naiveEdge) bool{every})
	case Weak:
		kinds := []func(naiveEdge) bool{every}
		for t := range drawnThreads {
			kinds = append(kinds, func(e naiveEdge) bool { return e.thread == t || g.able[e.from]>>t&1 == 0 })
		}
		return g.again(in, every, kinds)
	}
	for acting := range uint64(1 << drawnThreads) { // the others can act from some moment on no more
		may := func(e naiveEdge) bool { return g.able[e.from]&^acting == 0 }
		kinds := []func(naiveEdge) bool{every}
		for t := range drawnThreads {
			if acting>>t&1 != 0 {
				kinds = append(kinds, func(e naiveEdge) bool { return e.thread == t })
			}
		}
		add(g.reach(in, g.again(in, may, kinds)))
	}
	return some
}

// again are the states from which a run within a set, by edges that may be taken, takes each kind of edges again and again.
func (g *naiveGraph) again(in []bool, may func(naiveEdge) bool, kinds []func(naiveEdge) bool) []bool {
	z := append([]bool(nil), in...)
	for changed := true; changed; {
		changed = false
		for _, is := range kinds {
			reach := make([]bool, len(z))
			for grown := true; grown; {
				grown = false
				for _, e := range g.edges {
					if z[e.from] && z[e.to] && may(e) && !reach[e.from] && (is(e) || reach[e.to]) {
						reach[e.from], grown = true, true
					}
				}
			}
			for i := range z {
				if z[i] && !reach[i] {
					z[i], changed = false, true
				}
			}
		}
	}
	return z
}

// reach are the states of a goal, and those of a set from which a way within it leads there.
func (g *naiveGraph) reach(in, goal []bool) []bool {
	z := append([]bool(nil), goal...)
	for grown := true; grown; {
		grown = false
		for _, e := range g.edges {
			if in[e.from] && !z[e.from] && z[e.to] {
				z[e.from], grown = true, true
			}
		}
	}
	return z
}

// holds computes a formula by what each operator means.
func (g *naiveGraph) holds(f *Formula, fairness Fairness) []bool {
	n := len(g.labels)
	all := make([]bool, n)
	for i := range all {
		all[i] = true
	}
	fair := g.lasts(all, fairness)
	each := func(of func(i int) bool) []bool {
		z := make([]bool, n)
		for i := range z {
			z[i] = of(i)
		}
		return z
	}
	a := [2][]bool{}
	for i, x := range f.args {
		a[i] = g.holds(x, fairness)
	}
	not := func(x []bool) []bool { return each(func(i int) bool { return !x[i] }) }
	and := func(x, y []bool) []bool { return each(func(i int) bool { return x[i] && y[i] }) }
	or := func(x, y []bool) []bool { return each(func(i int) bool { return x[i] || y[i] }) }
	until := func(x, y []bool) []bool { return g.reach(x, and(y, fair)) }
	always := func(x []bool) []bool { return g.lasts(x, fairness) }
	next := func(x []bool) []bool {
		z := make([]bool, n)
		for _, e := range g.edges {
			z[e.from] = z[e.from] || x[e.to] && fair[e.to]
		}
		return z
	}
	switch f.op {
	case OpAtom:
		return each(func(i int) bool { return g.labels[i]>>f.atom&1 != 0 })
	case OpNot:
		return not(a[0])
	case OpAnd:
		return and(a[0], a[1])
	case OpOr:
		return or(a[0], a[1])
	case OpImplies:
		return or(not(a[0]), a[1])
	case OpIff:
		return each(func(i int) bool { return a[0][i] == a[1][i] })
	case OpEX:
		return next(a[0])
	case OpAX:
		return not(next(not(a[0])))
	case OpEF:
		return until(all, a[0])
	case OpAF:
		return not(always(not(a[0])))
	case OpEG:
		return always(a[0])
	case OpAG:
		return not(until(all, not(a[0])))
	case OpEU:
		return until(a[0], a[1])
	case OpAU: // no run is without q for ever, nor comes to neither before q
		return not(or(always(not(a[1])), until(not(a[1]), and(not(a[0]), not(a[1])))))
	case OpEW:
		return or(until(a[0], a[1]), always(a[0]))
	case OpAW:
		return not(until(not(a[1]), and(not(a[0]), not(a[1]))))
	case OpER:
		return or(until(a[1], and(a[0], a[1])), always(a[1]))
	case OpAR:
		return not(until(not(a[0]), not(a[1])))
	case OpEM:
		return until(a[1], and(a[0], a[1]))
	case OpAM:
		return not(or(always(not(a[0])), until(not(a[0]), not(a[1]))))
	}
	return each(func(int) bool { return f.op == OpTrue })
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
			c := New(g, fairness)
			got, want := c.Holds(f), naive.holds(f, fairness)
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

// wrong is what is wrong with a part of a reason; "": nothing.
func (c *Checker) wrong(p *Part, naive *naiveGraph) string {
	if !naive.holds(p.Formula, c.fairness)[p.State] {
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
func (c *Checker) keeps(cycle []Step) bool {
	some, always, moved := uint64(0), ^uint64(0), uint64(0)
	for _, s := range cycle {
		some |= c.g.Able[s.From]
		always &= c.g.Able[s.From]
		if s.Edge.Thread >= 0 {
			moved |= 1 << s.Edge.Thread
		}
	}
	switch c.fairness {
	case Weak:
		return always&^moved == 0
	case Strong:
		return some&^moved == 0
	}
	return true
}

// satisfies is why the states of a run are not as the operator wants them; "": they are.
func (c *Checker) satisfies(p *Part, states []int32) string {
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
	switch f.op {
	case OpEX:
		ok = len(p.Way) == 1 && is(f.args[0], end)
	case OpEF:
		ok = is(f.args[0], end)
	case OpEG:
		ok = whole && each(f.args[0], states)
	case OpEU:
		ok = is(f.args[1], end) && each(f.args[0], before)
	case OpEW:
		ok = is(f.args[1], end) && each(f.args[0], before) || whole && each(f.args[0], states)
	case OpER:
		ok = is(f.args[0], end) && is(f.args[1], end) && each(f.args[1], before) || whole && each(f.args[1], states)
	case OpEM:
		ok = is(f.args[0], end) && is(f.args[1], end) && each(f.args[1], before)
	}
	switch {
	case !ok:
		return "the run does not show it"
	case !c.fair.Has(end):
		return "no fair run continues it"
	}
	return ""
}
