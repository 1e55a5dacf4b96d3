package automaton

// maxEffort bounds the work of all simulations of one graph: words of letters that are
// compared. Beyond it, states stay apart.
const maxEffort = 1 << 28

// relation holds for each state the states that simulate it.
type relation [][]bool

// simulation is the greatest relation in which p simulates q if for each arc of q and
// each letter of it p has an arc by that letter, with at least its sets, to a state
// that simulates the target (direct simulation: Somenzi and Bloem, 2000; Etessami and
// Holzmann, 2000). The letters of one arc may be matched by several.
func (g *graph) simulation() relation {
	return g.simulationFrom(func(int, int) bool { return true })
}

// simulationFrom is the greatest such relation within another one.
func (g *graph) simulationFrom(within func(q, p int) bool) relation {
	n := len(g.states)
	r := identical(n)
	for q := range r {
		for p := range r[q] {
			r[q][p] = within(q, p)
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range n {
			if g.effort > maxEffort {
				return identical(n) // the relation is too large until nothing changes any more
			}
			for p := range n {
				if q != p && r[q][p] && !g.matches(r, q, p) {
					r[q][p], changed = false, true
				}
			}
		}
	}
	return r
}

// identical is the relation in which each state simulates itself only.
func identical(n int) relation {
	r := make(relation, n)
	for q := range r {
		r[q] = make([]bool, n)
		r[q][q] = true
	}
	return r
}

// matches reports whether the arcs of p match those of q.
func (g *graph) matches(r relation, q, p int) bool {
	for _, x := range g.states[q] {
		left := x.on.clone()
		g.effort += len(left) + len(g.states[p])
		for _, y := range g.states[p] {
			if x.sets&^y.sets == 0 && r[x.to][y.to] {
				left.removeAll(y.on)
				g.effort += len(left)
			}
		}
		if !left.empty() {
			return false
		}
	}
	return true
}

// merge makes one state of those that simulate each other, and reports whether there
// are any.
func (g *graph) merge(r relation) bool {
	into := make([]int32, len(g.states))
	n := 0
	for q := range into {
		into[q] = -1
		for p := range q {
			if r[q][p] && r[p][q] {
				into[q] = into[p]
				break
			}
		}
		if into[q] < 0 {
			into[q] = int32(n)
			n++
		}
	}
	if n == len(g.states) {
		return false
	}
	g.quotient(into, n)
	return true
}

// trim takes letters from arcs that another arc of the same state has too, with at
// least its sets, and to a state that simulates the target. No two states may simulate
// each other.
func (g *graph) trim(r relation) bool {
	changed := false
	for _, arcs := range g.states {
		cut := make([]letters, len(arcs))
		for i, x := range arcs {
			cut[i] = x.on.clone()
			for j, y := range arcs {
				if i != j && x.sets&^y.sets == 0 && r[x.to][y.to] {
					cut[i].removeAll(y.on)
				}
			}
		}
		for i := range arcs {
			changed = changed || !arcs[i].on.within(cut[i])
			arcs[i].on = cut[i]
		}
	}
	g.join()
	return changed
}

// forward reduces by simulation.
func (g *graph) forward() bool {
	r := g.simulation()
	merged := g.merge(r)
	if merged {
		r = g.simulation()
	}
	trimmed := g.trim(r)
	g.reach()
	return merged || trimmed
}
