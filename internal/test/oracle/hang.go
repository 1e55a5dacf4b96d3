package oracle

// prospects are what decides whether some run ends from each state: by definition, on all states and steps.
type prospects struct {
	before map[int][]int // of a state, those that a step leads from there, but for steps without a cause
	end    []int         // states in which a run is over, or fails
	any    bool          // a run comes to its end
}

// hangs reports whether there is a state from which no run ends, deadlocks, fails or is cut off by an assumption, although some run comes to its end.
func (e *prospects) hangs(states int) bool {
	good := make([]bool, states)
	todo := e.end
	for _, s := range todo {
		good[s] = true
	}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, b := range e.before[s] {
			if !good[b] {
				good[b] = true
				todo = append(todo, b)
			}
		}
	}
	for _, g := range good {
		if !g {
			return e.any
		}
	}
	return false
}
