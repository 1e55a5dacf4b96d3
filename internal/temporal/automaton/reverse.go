package automaton

// reversed is the graph with its arcs turned round. Its initial state means nothing.
func (g *graph) reversed() *graph {
	back := &graph{alphabet: g.alphabet, effort: g.effort, states: make([][]arc, len(g.states)), sets: g.sets}
	for s, arcs := range g.states {
		for _, x := range arcs {
			back.states[x.to] = append(back.states[x.to], arc{int32(s), x.sets, x.on})
		}
	}
	back.join()
	return back
}

// backward reduces by simulation of what leads to a state: p simulates q if whatever
// has led to q could have led to p, and p is initial where q is. A run of the quotient
// has, up to each of its positions, a run that is in as many sets; so it has an
// infinite one (König).
func (g *graph) backward() bool { return g.backwardWithin(func(q, p int) bool { return true }) }

// backwardWithin is backward with a simulation within another relation.
func (g *graph) backwardWithin(within func(q, p int) bool) bool {
	back := g.reversed()
	r := back.simulationFrom(func(q, p int) bool { return (int32(q) != g.initial || int32(p) == g.initial) && within(q, p) })
	g.effort = back.effort
	if g.merge(r) {
		return true
	}
	if !back.trim(r) {
		return false
	}
	initial := g.initial
	*g = *back.reversed()
	g.initial = initial
	g.reach()
	return true
}
