package automaton

// Continues reports whether each finite word has a run, as far as single states show: some set of states, with the initial one, has for each of them and
// every valuation an edge into it. If not, a word may come to where the automaton has no run any more.
func (a *Automaton) Continues() bool {
	in := make([]bool, len(a.States))
	for s := range in {
		in[s] = true
	}
	for changed := true; changed; {
		changed = false
		for s := range in {
			if in[s] && !a.into(s, in) {
				in[s], changed = false, true
			}
		}
	}
	return in[a.Initial]
}

// into reports whether a state has an edge into a set for every valuation.
func (a *Automaton) into(s int, set []bool) bool {
	var guards []Cube
	for _, e := range a.States[s] {
		if set[e.To] {
			guards = append(guards, e.Guard)
		}
	}
	return complete(guards)
}
