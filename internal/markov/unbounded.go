package markov

import (
	"fmt"
	"math"
)

// Bounds enclose a probability.
type Bounds struct {
	Low, High float64
	Sweeps    int // over the chain that it took
}

// maxSweeps bounds interval iteration: slower chains are refused.
const maxSweeps = 1 << 20

// Eventually is the probability that a run ever comes to a state with a predicate of
// goal, all states before it having one of hold (0: any), to within epsilon: interval
// iteration, from below and from above, until the two meet. Rounding adds no more
// than some 1e-16 for each step that probability flows for.
//
// States from which the goal is out of reach are found first and keep 0; from all
// others runs leave for the goal or for such a state, so that both iterations have
// one limit.
func (c *Chain) Eventually(hold, goal Set, epsilon float64) (Bounds, error) {
	v := c.begin(hold, goal)
	b := Bounds{}
	for ; b.Sweeps < maxSweeps; b.Sweeps++ {
		b.Low, b.High = v.low[0], v.high[0]
		if b.High-b.Low <= epsilon {
			return b, nil
		}
		if !v.sweep() {
			return b, fmt.Errorf("the probability is between %g and %g: floating-point numbers give no more", b.Low, b.High)
		}
	}
	return b, fmt.Errorf("the probability is between %g and %g after %d sweeps over the chain", b.Low, b.High, b.Sweeps)
}

// values are lower and upper bounds of each state's probability.
type values struct {
	c         *Chain
	low, high []float64
	fixed     []bool // they are known
}

// begin knows the states of the goal, and those that cannot reach it.
func (c *Chain) begin(hold, goal Set) *values {
	n := c.States()
	v := &values{c: c, low: make([]float64, n), high: make([]float64, n), fixed: make([]bool, n)}
	reach := c.reaching(hold, goal)
	for s := range n {
		switch {
		case c.labels[s]&goal != 0:
			v.low[s], v.high[s], v.fixed[s] = 1, 1, true
		case reach[s]:
			v.high[s] = 1
		default:
			v.fixed[s] = true
		}
	}
	return v
}

// sweep improves all bounds once, successors mostly first; false if none changed.
func (v *values) sweep() (changed bool) {
	c := v.c
	for s := len(v.low) - 1; s >= 0; s-- {
		if v.fixed[s] {
			continue
		}
		low, high := 0.0, 0.0
		for e := c.first[s]; e < c.first[s+1]; e++ {
			w, to := c.weights[c.weight[e]], c.target[e]
			low += w * v.low[to]
			high += w * v.high[to]
		}
		low, high = math.Max(low, v.low[s]), math.Min(high, v.high[s])
		changed = changed || low != v.low[s] || high != v.high[s]
		v.low[s], v.high[s] = low, high
	}
	return changed
}

// reaching marks the states from which the goal can be reached through states of
// hold.
func (c *Chain) reaching(hold, goal Set) []bool {
	n := c.States()
	begin, from := c.reversed()
	reach := make([]bool, n)
	var work []uint32
	for s := range n {
		if c.labels[s]&goal != 0 {
			reach[s] = true
			work = append(work, uint32(s))
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range from[begin[s]:begin[s+1]] {
			if !reach[p] && (hold == 0 || c.labels[p]&hold != 0) {
				reach[p] = true
				work = append(work, p)
			}
		}
	}
	return reach
}

// reversed are the edges by target: those to s come from from[begin[s]:begin[s+1]].
func (c *Chain) reversed() (begin []uint64, from []uint32) {
	begin = make([]uint64, c.States()+1)
	for _, t := range c.target {
		begin[t+1]++
	}
	for s := range c.States() {
		begin[s+1] += begin[s]
	}
	next := append([]uint64(nil), begin...)
	from = make([]uint32, len(c.target))
	for s := range c.States() {
		for _, t := range c.target[c.first[s]:c.first[s+1]] {
			from[next[t]] = uint32(s)
			next[t]++
		}
	}
	return begin, from
}
