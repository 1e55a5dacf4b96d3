package automaton

import (
	"math/bits"

	"heddle/internal/temporal/components"
)

// prune drops states from which no word is accepted, what acceptance sets say of edges
// that no accepted run takes infinitely often, and sets that say nothing.
func (g *graph) prune() {
	of, count := components.Find(len(g.states), []int32{g.initial}, g.targets)
	met, inside := make([]uint64, count), make([]bool, count)
	for s, arcs := range g.states {
		for _, x := range arcs {
			if of[s] >= 0 && of[s] == of[x.to] {
				met[of[s]] |= x.sets
				inside[of[s]] = true
			}
		}
	}
	accepting := make([]bool, count)
	live := make([]bool, count)
	for c := range count {
		accepting[c] = inside[c] && met[c] == g.all()
		live[c] = accepting[c]
	}
	// A component has a greater number than those it leads to.
	order := make([][]int32, count)
	for s, c := range of {
		if c >= 0 {
			order[c] = append(order[c], int32(s))
		}
	}
	for c := range count {
		for _, s := range order[c] {
			for _, x := range g.states[s] {
				live[c] = live[c] || live[of[x.to]]
			}
		}
	}
	for s := range g.states {
		g.keep(s, of, live, accepting)
	}
	g.reach()
	g.weaken()
	g.dropSets()
}

// keep leaves a state the arcs to states that are live, with sets where a run can take
// them infinitely often.
func (g *graph) keep(s int, of []int32, live, accepting []bool) {
	var list []arc
	for _, x := range g.states[s] {
		if of[s] < 0 || !live[of[x.to]] {
			continue
		}
		if of[s] != of[x.to] || !accepting[of[s]] {
			x.sets = 0
		}
		list = append(list, x)
	}
	g.states[s] = list
}

// weaken puts every edge of a component all of whose cycles accept into every set: this
// lets simulation compare more.
func (g *graph) weaken() {
	a := g.skeleton()
	of, count := a.components()
	met, inside := a.cycles(of, count)
	for c := range count {
		if !inside[c] || met[c] != a.all() || !a.weak(of, int32(c)) {
			continue
		}
		for s, arcs := range g.states {
			for i, x := range arcs {
				if of[s] == int32(c) && of[x.to] == int32(c) {
					arcs[i].sets = g.all()
				}
			}
		}
	}
	g.join()
}

// dropSets removes acceptance sets that another one makes needless: whoever meets that
// one infinitely often meets it too.
func (g *graph) dropSets() {
	of, _ := components.Find(len(g.states), []int32{g.initial}, g.targets)
	needed := g.all()
	for i := range g.sets {
		for j := range g.sets {
			if i != j && needed>>i&1 == 1 && needed>>j&1 == 1 && g.follows(of, i, j) {
				needed &^= 1 << i
			}
		}
	}
	if needed == 1 && g.sets == 1 && g.everywhere(of) {
		needed = 0
	}
	for _, arcs := range g.states {
		for k := range arcs {
			arcs[k].sets = compress(arcs[k].sets, needed)
		}
	}
	g.sets = bits.OnesCount64(needed)
	g.join()
}

// follows reports whether each edge of set j that lies in a component is in set i.
func (g *graph) follows(of []int32, i, j int) bool {
	for s, arcs := range g.states {
		for _, x := range arcs {
			if of[s] == of[x.to] && x.sets>>j&1 == 1 && x.sets>>i&1 == 0 {
				return false
			}
		}
	}
	return true
}

// everywhere reports whether every edge in a component is in the one set.
func (g *graph) everywhere(of []int32) bool {
	for s, arcs := range g.states {
		for _, x := range arcs {
			if of[s] == of[x.to] && x.sets == 0 {
				return false
			}
		}
	}
	return true
}

// compress gives the bits at the places that are set in mask, side by side.
func compress(sets, mask uint64) (list uint64) {
	for i := 0; mask != 0; mask &= mask - 1 {
		list |= sets >> bits.TrailingZeros64(mask) & 1 << i
		i++
	}
	return list
}
