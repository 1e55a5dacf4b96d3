package automaton

import "heddle/internal/temporal/components"

// Accepts reports whether the automaton accepts the word that is the prefix and then
// the cycle for ever; the cycle must not be empty.
func (a *Automaton) Accepts(prefix, cycle []uint64) bool {
	if len(cycle) == 0 {
		panic("heddle bug: a word without a cycle is not infinite")
	}
	current := []int32{a.Initial}
	for _, valuation := range prefix {
		current = a.after(current, valuation)
	}
	return a.loops(current, cycle)
}

// after are the states that a valuation leads to.
func (a *Automaton) after(from []int32, valuation uint64) (to []int32) {
	in := make([]bool, len(a.States))
	for _, s := range from {
		for _, e := range a.States[s] {
			if !in[e.To] && e.Guard.Admits(valuation) {
				in[e.To] = true
				to = append(to, e.To)
			}
		}
	}
	return to
}

// loops reports whether a word for ever is accepted from one of some states: whether the
// product with it has a component that meets all sets.
func (a *Automaton) loops(from []int32, word []uint64) bool {
	n := int32(len(word))
	first := make([]int32, int32(len(a.States))*n+1) // of the edges of a vertex in to and sets
	var to []int32
	var sets []uint64
	for v := range first[1:] {
		at := int32(v) % n
		for _, e := range a.States[int32(v)/n] {
			if e.Guard.Admits(word[at]) {
				to = append(to, e.To*n+(at+1)%n)
				sets = append(sets, e.Sets)
			}
		}
		first[v+1] = int32(len(to))
	}
	roots := make([]int32, len(from))
	for i, s := range from {
		roots[i] = s * n
	}
	of, count := components.Find(len(first)-1, roots, func(v int32) []int32 { return to[first[v]:first[v+1]] })
	met, inside := make([]uint64, count), make([]bool, count)
	for v, c := range of {
		if c < 0 {
			continue
		}
		for i := first[v]; i < first[v+1]; i++ {
			if of[to[i]] == c {
				met[c] |= sets[i]
				inside[c] = true
			}
		}
	}
	return a.anyAccepting(met, inside)
}

// anyAccepting reports whether a component has an edge, and its edges are in all sets.
func (a *Automaton) anyAccepting(met []uint64, inside []bool) bool {
	for c := range met {
		if inside[c] && met[c] == a.all() {
			return true
		}
	}
	return false
}

// Empty reports whether the automaton accepts no word.
func (a *Automaton) Empty() bool {
	of, count := a.components()
	met, inside := a.cycles(of, count)
	return !a.anyAccepting(met, inside)
}

// cycles are the sets that the edges inside of each component are in, and whether
// there is one.
func (a *Automaton) cycles(of []int32, count int) (met []uint64, inside []bool) {
	met, inside = make([]uint64, count), make([]bool, count)
	for s, edges := range a.States {
		for _, e := range edges {
			if c := of[s]; c >= 0 && of[e.To] == c {
				met[c] |= e.Sets
				inside[c] = true
			}
		}
	}
	return met, inside
}
