package automaton

// reduce makes the graph smaller as long as a rule applies. The words that it accepts
// stay the same.
func (g *graph) reduce() {
	g.prune()
	for {
		before := [3]int{len(g.states), g.arcs(), g.sets}
		g.forward()
		g.prune()
		g.backward()
		g.prune()
		if before == [3]int{len(g.states), g.arcs(), g.sets} {
			return
		}
	}
}
