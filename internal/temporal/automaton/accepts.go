package automaton

// Accepts reports whether the automaton accepts the word that is the prefix and then
// the cycle for ever; the cycle must not be empty.
func (a *Automaton) Accepts(prefix, cycle []uint64) bool {
	w := append(append([]uint64(nil), prefix...), cycle...)
	if len(cycle) == 0 {
		panic("heddle bug: a word without a cycle is not infinite")
	}
	n := int32(len(w))
	after := func(at int32) int32 {
		if at+1 < n {
			return at + 1
		}
		return int32(len(prefix))
	}
	next := func(v int32) (list []int32) {
		for _, e := range a.States[v/n] {
			if e.Guard.Admits(w[v%n]) {
				list = append(list, e.To*n+after(v%n))
			}
		}
		return list
	}
	of, count := components(len(a.States)*int(n), []int32{a.Initial * n}, next)
	met, inside := make([]uint64, count), make([]bool, count)
	for v, c := range of {
		if c < 0 {
			continue
		}
		for _, e := range a.States[int32(v)/n] {
			at := int32(v) % n
			if e.Guard.Admits(w[at]) && of[e.To*n+after(at)] == c {
				met[c] |= e.Sets
				inside[c] = true
			}
		}
	}
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
	for c := range met {
		if inside[c] && met[c] == a.all() {
			return false
		}
	}
	return true
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
