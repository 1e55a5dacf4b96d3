package markov

// This file finds the states after which nothing can change the answer: each run from there continues for ever, through states
// with the same predicates. What becomes of runs there is known when they arrive, and the analysis step by step leaves them out:
// they may be most of a chain.

// lasting reports for each state whether it is such a state. Those that are not are where a run ends or fails, where the next state may have
// other predicates, and what leads to one of these.
func (c *Chain) lasting() []bool {
	passing := make([]bool, c.States())
	var work []uint32
	for s := range passing {
		if c.passes(s) {
			passing[s] = true
			work = append(work, uint32(s))
		}
	}
	first, from := c.reversed()
	for len(work) > 0 {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range from[first[to]:first[to+1]] {
			if !passing[s] {
				passing[s] = true
				work = append(work, s)
			}
		}
	}
	for s := range passing {
		passing[s] = !passing[s]
	}
	return passing
}

// rests reports whether an automaton stays in a state as long as the same predicates hold.
func rests(a Automaton, q uint32, holding Set) (bool, error) {
	to, err := a.Next(q, holding)
	return to == q, err
}

// passes reports whether a run ends in a state, or its next state may have other predicates.
func (c *Chain) passes(state int) bool {
	edges := c.target[c.first[state]:c.first[state+1]]
	for _, to := range edges {
		if to == c.fault || c.labels[to] != c.labels[state] {
			return true
		}
	}
	return len(edges) == 0
}
