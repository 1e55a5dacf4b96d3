package automaton

import (
	"cmp"
	"slices"
)

// arc leads to a state by any of some letters.
type arc struct {
	to   int32
	sets uint64
	on   letters
}

// graph is an automaton whose guards are sets of letters: what reductions work on. No
// two arcs of a state have the same target and the same sets.
type graph struct {
	alphabet
	states  [][]arc
	initial int32
	sets    int
	effort  int // of simulations so far
}

// graphOf gives the graph of an automaton; ok: it has few enough atoms.
func graphOf(a *Automaton) (g *graph, ok bool) {
	al, ok := alphabetOf(a.used())
	if !ok {
		return nil, false
	}
	g = &graph{alphabet: al, states: make([][]arc, len(a.States)), initial: a.Initial, sets: a.Sets}
	for s, edges := range a.States {
		for _, e := range edges {
			g.states[s] = append(g.states[s], arc{e.To, e.Sets, al.admitted(e.Guard)})
		}
	}
	g.join()
	return g, true
}

// automaton gives the automaton of the graph, with the names of atoms.
func (g *graph) automaton(atoms []string) *Automaton {
	a := &Automaton{Atoms: atoms, Initial: g.initial, States: make([][]Edge, len(g.states)), Sets: g.sets}
	for s, arcs := range g.states {
		for _, x := range arcs {
			for _, c := range g.cubes(x.on) {
				a.States[s] = append(a.States[s], Edge{x.to, c, x.sets})
			}
		}
	}
	return a
}

// skeleton is the automaton without its guards: what is known of components needs none.
func (g *graph) skeleton() *Automaton {
	a := &Automaton{Initial: g.initial, States: make([][]Edge, len(g.states)), Sets: g.sets}
	for s, arcs := range g.states {
		for _, x := range arcs {
			a.States[s] = append(a.States[s], Edge{To: x.to, Sets: x.sets})
		}
	}
	return a
}

// join sorts the arcs of each state, makes one of those that differ in letters only,
// and drops those without letters.
func (g *graph) join() {
	for s, arcs := range g.states {
		slices.SortStableFunc(arcs, func(a, b arc) int {
			return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.sets, b.sets))
		})
		var list []arc
		for _, x := range arcs {
			switch n := len(list); {
			case x.on.empty():
			case n > 0 && list[n-1].to == x.to && list[n-1].sets == x.sets:
				list[n-1].on.addAll(x.on)
			default:
				x.on = x.on.clone()
				list = append(list, x)
			}
		}
		g.states[s] = list
	}
}

func (g *graph) arcs() int {
	n := 0
	for _, s := range g.states {
		n += len(s)
	}
	return n
}

// all has a bit for each acceptance set.
func (g *graph) all() uint64 { return (&Automaton{Sets: g.sets}).all() }

func (g *graph) targets(s int32) []int32 {
	list := make([]int32, len(g.states[s]))
	for i, x := range g.states[s] {
		list[i] = x.to
	}
	return list
}

// quotient makes one state of those with the same number in into, which has n numbers,
// and drops what is not reachable.
func (g *graph) quotient(into []int32, n int) {
	states := make([][]arc, n)
	for s, arcs := range g.states {
		if into[s] < 0 {
			continue
		}
		for _, x := range arcs {
			if into[x.to] >= 0 {
				x.to = into[x.to]
				states[into[s]] = append(states[into[s]], x)
			}
		}
	}
	g.states, g.initial = states, into[g.initial]
	g.join()
	g.reach()
}

// reach drops states that are not reachable, and numbers the rest as a search in
// breadth meets them.
func (g *graph) reach() {
	number := make([]int32, len(g.states))
	for i := range number {
		number[i] = -1
	}
	order := []int32{g.initial}
	number[g.initial] = 0
	for i := 0; i < len(order); i++ {
		for _, x := range g.states[order[i]] {
			if number[x.to] < 0 {
				number[x.to] = int32(len(order))
				order = append(order, x.to)
			}
		}
	}
	states := make([][]arc, len(order))
	for i, s := range order {
		for _, x := range g.states[s] {
			x.to = number[x.to]
			states[i] = append(states[i], x)
		}
	}
	g.states, g.initial = states, 0
	g.join()
}
