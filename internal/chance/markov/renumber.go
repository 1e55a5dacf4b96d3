package markov

import "heddle/internal/chance/semantics"

// renumbered is the chain with its states in the order of their distance from the initial one, and those of a distance in that of
// the states that lead to them. An analysis step by step then goes through memory nearly in order: what is probable at a time has
// about one distance. The chain itself is used up.
func (c *Chain) renumbered() *Chain {
	order, number := c.breadthFirst()
	n := len(order)
	out := &Chain{weights: c.weights, fault: absent, first: make([]uint64, 1, n+1), target: make([]uint32, 0, len(c.target)),
		weight: make([]uint16, 0, len(c.weight)), labels: make([]Set, n), ends: make([]semantics.End, n)}
	if c.fault != absent {
		out.fault = number[c.fault]
	}
	for i, s := range order {
		for e := c.first[s]; e < c.first[s+1]; e++ {
			out.target = append(out.target, number[c.target[e]])
			out.weight = append(out.weight, c.weight[e])
		}
		out.first = append(out.first, uint64(len(out.target)))
		out.labels[i], out.ends[i] = c.labels[s], c.ends[s]
	}
	if c.values != nil {
		out.values = make([]float64, n)
		for i, s := range order {
			out.values[i] = c.values[s]
		}
	}
	return out
}

// breadthFirst are the states in that order, and the place of each.
func (c *Chain) breadthFirst() (order, number []uint32) {
	order, number = make([]uint32, 1, c.States()), make([]uint32, c.States())
	for s := range number {
		number[s] = absent
	}
	number[0] = 0
	for i := 0; i < len(order); i++ {
		s := order[i]
		for _, to := range c.target[c.first[s]:c.first[s+1]] {
			if number[to] == absent {
				number[to] = uint32(len(order))
				order = append(order, to)
			}
		}
	}
	return order, number
}
