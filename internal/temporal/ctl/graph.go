package ctl

import "heddle/internal/explore/system"

// Edge is a step of a thread. Thread -1: the run is over, and stays where it is.
type Edge struct {
	To     int32
	Thread int32
	Choice int64 // the caller's: which way of the thread
	Clock  system.Clock
}

// Graph is a finite graph whose infinite ways are runs. State 0 is the first one.
type Graph struct {
	Labels []uint64 // of each state, the atoms that hold
	Able   []uint64 // the threads that can act, of those to which fairness promises something: bit i is thread i; none in the middle of an action

	inside Set // the states in the middle of an action of several steps

	stands bool    // edges stood
	live   Set     // states that infinite runs go through
	first  []int32 // the edges out of state i are those from first[i] up to first[i+1]
	edges  []Edge
	into   []int32 // the same backwards: firstInto, and the states that edges come from
	from   []int32
}

// States is the number of states, those that no run goes through among them.
func (g *Graph) States() int { return len(g.Labels) }

// Live reports whether an infinite run goes through a state.
func (g *Graph) Live(state int32) bool { return g.live.Has(state) }

// Out are the edges out of a state, which the caller must not change. Those to states that are not live are no part of any run.
func (g *Graph) Out(state int32) []Edge { return g.edges[g.first[state]:g.first[state+1]] }

// Inside reports whether a state lies in the middle of an action.
func (g *Graph) Inside(state int32) bool { return g.inside.Has(state) }

// kept are the threads to which a promise is kept in a state, as they cannot act there.
func (g *Graph) kept(state int32) uint64 {
	if g.Inside(state) {
		return 0
	}
	return ^g.Able[state]
}

// in are the states that edges into a state come from.
func (g *Graph) in(state int32) []int32 { return g.from[g.into[state]:g.into[state+1]] }

// Builder collects the states and edges of a graph, in any order.
type Builder struct {
	labels, able []uint64
	ends         []end
	inside       []int32
	from         []int32
	edges        []Edge
}

// end is how a run ends in a state.
type end uint8

const (
	goesOn end = iota
	stays      // it is over, and stays there for ever
	cut        // it is none
)

// State adds a state, and returns its number.
func (b *Builder) State(label, able uint64) int32 {
	b.labels, b.able, b.ends = append(b.labels, label), append(b.able, able), append(b.ends, goesOn)
	return int32(len(b.labels) - 1)
}

// Inside says that a state lies in the middle of an action of several steps. Fairness does not count other threads as disabled
// there, unless the action never ends.
func (b *Builder) Inside(state int32) {
	b.able[state] = 0
	b.inside = append(b.inside, state)
}

// Over says that a run is over in a state without edges, and stays there.
func (b *Builder) Over(state int32) {
	b.ends[state] = stays
	b.Edge(state, Edge{To: state, Thread: -1})
}

// Cut says that what comes to a state is no run.
func (b *Builder) Cut(state int32) { b.ends[state] = cut }

// Edge adds an edge.
func (b *Builder) Edge(from int32, e Edge) {
	b.from, b.edges = append(b.from, from), append(b.edges, e)
}

// States is the number of states so far.
func (b *Builder) States() int { return len(b.labels) }

// Bytes estimates the memory of the collected edges and of the graph made from them.
func (b *Builder) Bytes() int64 {
	const perState, perEdge = 64, 56
	return int64(len(b.labels))*perState + int64(len(b.edges))*perEdge
}

// Graph makes the graph.
func (b *Builder) Graph() *Graph {
	n := len(b.labels)
	g := &Graph{Labels: b.labels, Able: b.able, inside: newSet(n), first: make([]int32, n+1), into: make([]int32, n+1)}
	for i, e := range b.edges {
		g.first[b.from[i]+1]++
		g.into[e.To+1]++
		g.stands = g.stands || e.Clock&system.Stood != 0
	}
	for i := range n {
		g.first[i+1] += g.first[i]
		g.into[i+1] += g.into[i]
	}
	g.edges, g.from = make([]Edge, len(b.edges)), make([]int32, len(b.edges))
	out, in := append([]int32(nil), g.first...), append([]int32(nil), g.into...)
	for i, e := range b.edges {
		from := b.from[i]
		g.edges[out[from]] = e
		out[from]++
		g.from[in[e.To]] = from
		in[e.To]++
	}
	for _, s := range b.inside {
		g.inside.add(s)
	}
	g.prune(b.ends)
	return g
}

// prune takes out the states that no infinite run goes through: those where it is cut off, and those that lead to such states only.
func (g *Graph) prune(ends []end) {
	g.live = newSet(g.States())
	left := make([]int32, g.States()) // edges to live states
	var gone []int32
	for i := range ends {
		s := int32(i)
		left[s] = int32(len(g.Out(s)))
		if ends[i] == cut || left[s] == 0 {
			gone = append(gone, s)
			continue
		}
		g.live.add(s)
	}
	for len(gone) > 0 {
		s := gone[len(gone)-1]
		gone = gone[:len(gone)-1]
		for _, p := range g.in(s) {
			if left[p]--; left[p] == 0 && g.live.Has(p) {
				g.live.drop(p)
				gone = append(gone, p)
			}
		}
	}
}
