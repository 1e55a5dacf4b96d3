package automaton

import "slices"

// Büchi is an automaton with one acceptance set, in which all edges of a state are in the set
// or none: the state is accepting. It accepts the same words.
func (a *Automaton) Büchi() *Automaton {
	g, ok := graphOf(a)
	if !ok {
		return a.counted(identity(a.Sets), false)
	}
	var best *graph
	for _, order := range orders(g.sets) {
		for _, full := range []bool{false, true} {
			b, _ := graphOf(g.automaton(a.Atoms).counted(order, full))
			b.reduceByStates()
			if best == nil || len(b.states) < len(best.states) {
				best = b
			}
		}
	}
	b := best.automaton(a.Atoms)
	b.byStates()
	return b
}

// maxOrders bounds how many sets are counted in every order, to see which is best.
const maxOrders = 4

// orders are the orders in which sets can be counted, or some of them.
func orders(n int) (list [][]int) {
	if n > maxOrders {
		for first := range n {
			order := identity(n)
			list = append(list, append(order[first:], order[:first]...))
		}
		return list
	}
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == n {
			list = append(list, append([]int(nil), order...))
			return
		}
		for i := range n {
			taken := false
			for _, o := range order {
				taken = taken || o == i
			}
			if !taken {
				extend(append(order, i))
			}
		}
	}
	extend(nil)
	return list
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// counted waits for the sets one after another: a state is one of the automaton with
// how many of them have been met, and is accepting where all have (Gastin and Oddoux,
// section 5). Where a run enters a component all of whose cycles accept, it has met
// all; outside of components that accept, none. Where it enters another one it has met
// all or none, which is the same to it.
func (a *Automaton) counted(order []int, full bool) *Automaton {
	of, count := a.components()
	met, inside := a.cycles(of, count)
	easy := make([]bool, count)
	accepting := make([]bool, count)
	for c := range count {
		accepting[c] = inside[c] && met[c] == a.all()
		easy[c] = accepting[c] && a.weak(of, int32(c))
	}
	n := len(order)
	enter := func(s int32) int {
		if easy[of[s]] || full && accepting[of[s]] {
			return n
		}
		return 0
	}
	after := func(level int, from int32, e Edge) int {
		switch c := of[from]; {
		case of[e.To] != c, easy[c]:
			return enter(e.To)
		case !accepting[c]:
			return 0
		}
		if level == n {
			level = 0
		}
		for level < n && e.Sets>>order[level]&1 == 1 {
			level++
		}
		return level
	}
	b := &Automaton{Atoms: a.Atoms, Sets: 1}
	type place struct {
		state int32
		level int
	}
	number := map[place]int32{}
	var places []place
	at := func(p place) int32 {
		i, ok := number[p]
		if !ok {
			i = int32(len(places))
			number[p] = i
			places = append(places, p)
		}
		return i
	}
	b.Initial = at(place{a.Initial, enter(a.Initial)})
	for i := 0; i < len(places); i++ {
		p := places[i]
		sets := uint64(0)
		if p.level == n {
			sets = 1
		}
		var edges []Edge
		for _, e := range a.States[p.state] {
			edges = append(edges, Edge{at(place{e.To, after(p.level, p.state, e)}), e.Guard, sets})
		}
		b.States = append(b.States, edges)
	}
	return b
}

// reduceByStates is reduce for a graph with acceptance on states, which it keeps.
func (g *graph) reduceByStates() {
	g.prune()
	for {
		before := [2]int{len(g.states), g.arcs()}
		g.forward()
		g.prune()
		accepting := func(s int) bool { return slices.ContainsFunc(g.states[s], func(x arc) bool { return x.sets != 0 }) }
		g.backwardWithin(func(q, p int) bool { return accepting(q) == accepting(p) })
		g.prune()
		if before == [2]int{len(g.states), g.arcs()} {
			return
		}
	}
}

// byStates puts all edges of a state into the set where one that lies in a component is:
// it makes no difference for the others.
func (a *Automaton) byStates() {
	of, _ := a.components()
	for s, edges := range a.States {
		accepting := a.Sets == 0
		for _, e := range edges {
			accepting = accepting || of[s] == of[e.To] && e.Sets != 0
		}
		for i := range edges {
			edges[i].Sets = 0
			if accepting {
				edges[i].Sets = 1
			}
		}
	}
	a.Sets = 1
}
