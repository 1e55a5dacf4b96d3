package crosscheck

import (
	"slices"

	"heddle/internal/temporal/automaton"
	"heddle/internal/test/oracle"
)

// naive decides whether a graph has a fair run that an automaton accepts, by fixed points over the whole product (Emerson, Lei 1986).
type naive struct {
	g     *oracle.Graph
	a     *automaton.Automaton
	says  []uint64 // of each state of the graph, which atoms hold
	able  []uint64 // and which threads have a step
	edges []naiveEdge
	count int
}

// naiveEdge is an edge of the product. Thread -1: the run is over.
type naiveEdge struct {
	from, to int
	thread   int
	sets     uint64
}

func newNaive(g *oracle.Graph, a *automaton.Automaton, says func(oracle.GraphState) uint64) *naive {
	n := &naive{g: g, a: a, count: len(g.States) * len(a.States)}
	for i, s := range g.States {
		n.says = append(n.says, says(s))
		able := uint64(0)
		for _, st := range s.Steps {
			able |= 1 << st.Thread
		}
		n.able = append(n.able, able)
		for q, edges := range a.States {
			for _, e := range edges {
				if !e.Guard.Admits(n.says[i]) {
					continue
				}
				for _, st := range s.Steps {
					n.edges = append(n.edges, naiveEdge{n.at(i, q), n.at(st.To, int(e.To)), st.Thread, e.Sets})
				}
				if len(s.Steps) == 0 && !s.Cut {
					n.edges = append(n.edges, naiveEdge{n.at(i, q), n.at(i, int(e.To)), -1, e.Sets})
				}
			}
		}
	}
	return n
}

func (n *naive) at(state, q int) int  { return state*len(n.a.States) + q }
func (n *naive) ableAt(at int) uint64 { return n.able[at/len(n.a.States)] }

func (n *naive) insideAt(at int) bool { return n.g.States[at/len(n.a.States)].Inside }

// within are the edges in the middle of an atomic section.
func (n *naive) within() (list []naiveEdge) {
	for _, e := range n.edges {
		if n.insideAt(e.from) && n.insideAt(e.to) {
			list = append(list, e)
		}
	}
	return list
}

// naiveThreads is how many threads the programs have at most.
const naiveThreads = 3

// naiveLines are lines of the source at which something is promised to threads.
type naiveLines struct {
	first, last int
	promise     string
}

// promised is what a thread may rely on: from some moment on it cannot act where it is promised something (weakly: again and again), or it acts there again and again.
type promised struct {
	can, acts func(naiveEdge) bool // of an edge: where it begins, and it itself
	strong    bool
}

// promises are those to each thread, everywhere and at some lines.
func (n *naive) promises(everywhere string, lines []naiveLines) (list []promised) {
	for t := range naiveThreads {
		can := func(e naiveEdge) bool { return n.ableAt(e.from)>>t&1 != 0 }
		acts := func(e naiveEdge) bool { return e.thread == t }
		if everywhere != "none" {
			list = append(list, promised{can, acts, everywhere == "strong"})
		}
		for _, l := range lines {
			there := func(e naiveEdge) bool { return n.isAt(e.from, t, l) }
			list = append(list, promised{func(e naiveEdge) bool { return there(e) && can(e) }, func(e naiveEdge) bool { return there(e) && acts(e) }, l.promise == "strong"})
		}
	}
	return list
}

// isAt reports whether a thread is at some lines, or in what was called from there.
func (n *naive) isAt(at, t int, l naiveLines) bool {
	lines := n.g.States[at/len(n.a.States)].Lines
	return t < len(lines) && slices.ContainsFunc(lines[t], func(k int) bool { return l.first <= k && k <= l.last })
}

// accepts reports whether there is such a run, under a promise to threads everywhere, and perhaps others at some lines.
func (n *naive) accepts(fairness string, lines ...naiveLines) bool {
	list := n.promises(fairness, lines)
	if len(list) > 0 && n.from(n.fair(n.within(), nil)) { // an action that never ends
		return true
	}
	var served []func(naiveEdge) bool
	var strong []promised
	for _, p := range list {
		if p.strong {
			strong = append(strong, p)
			continue
		}
		served = append(served, func(e naiveEdge) bool { return p.acts(e) || !p.can(e) && !n.insideAt(e.from) })
	}
	// Of what is promised strongly, some threads act again and again, the others can act there from some moment on no more.
	for acting := range 1 << len(strong) {
		kinds := slices.Clone(served)
		var never []promised
		for i, p := range strong {
			if acting>>i&1 != 0 {
				kinds = append(kinds, p.acts)
			} else {
				never = append(never, p)
			}
		}
		var some []naiveEdge
		for _, e := range n.edges {
			if n.insideAt(e.from) || !slices.ContainsFunc(never, func(p promised) bool { return p.can(e) }) {
				some = append(some, e)
			}
		}
		if n.from(n.fair(some, kinds)) {
			return true
		}
	}
	return false
}

// fair are the states from which a run by these edges takes edges of each of some kinds, and of each acceptance set, again and again.
func (n *naive) fair(edges []naiveEdge, kinds []func(naiveEdge) bool) []bool {
	for i := range n.a.Sets {
		kinds = append(kinds[:len(kinds):len(kinds)], func(e naiveEdge) bool { return e.sets>>i&1 != 0 })
	}
	if len(kinds) == 0 {
		kinds = append(kinds, func(naiveEdge) bool { return true })
	}
	in := make([]bool, n.count)
	for i := range in {
		in[i] = true
	}
	for changed := true; changed; {
		changed = false
		for _, is := range kinds {
			reach := make([]bool, n.count)
			for grown := true; grown; {
				grown = false
				for _, e := range edges {
					if in[e.from] && in[e.to] && !reach[e.from] && (is(e) || reach[e.to]) {
						reach[e.from], grown = true, true
					}
				}
			}
			for i := range in {
				if in[i] && !reach[i] {
					in[i], changed = false, true
				}
			}
		}
	}
	return in
}

// from reports whether the initial state leads to one of some states.
func (n *naive) from(goal []bool) bool {
	reached := make([]bool, n.count)
	reached[n.at(0, int(n.a.Initial))] = true
	for grown := true; grown; {
		grown = false
		for _, e := range n.edges {
			if reached[e.from] && !reached[e.to] {
				reached[e.to], grown = true, true
			}
		}
	}
	for i := range goal {
		if goal[i] && reached[i] {
			return true
		}
	}
	return false
}
