package markov

import (
	"math"
	"slices"

	"heddle/internal/chance/semantics"
)

// Bounds enclose a probability.
type Bounds struct {
	Low, High float64
	Sweeps    int // over the chain that it took
}

// maxSweeps bounds interval iteration: slower chains are given up.
const maxSweeps = 1 << 20

// Eventually is the probability that a run ever reaches a state with a predicate of
// goal, all states before it having one of hold (0: any), to within epsilon: interval
// iteration, from below and from above, until the two meet. What is rounded is
// rounded away from the probability, so that the bounds hold; where floating-point
// numbers give no more, or the limits say so, they are further apart
// than epsilon.
//
// States from which the goal is out of reach are found first and keep 0; from all
// others runs leave for the goal or for such a state, so that both iterations have
// one limit.
func (c *Chain) Eventually(hold, goal Set, epsilon float64, limits Limits) Bounds {
	v := c.begin(hold, goal)
	if hold == 0 && v.certain() {
		return Bounds{Low: 1, High: 1}
	}
	b := Bounds{}
	for work := 0; b.Sweeps < maxSweeps; b.Sweeps++ {
		b.Low, b.High = v.low[0], v.high[0]
		if b.High-b.Low <= epsilon || !v.sweep() {
			break
		}
		if work += len(c.target); work >= checkWork {
			if work = 0; limits.interrupted() {
				break
			}
		}
	}
	return b
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

// certain reports whether the goal can be reached from wherever runs come. All states
// of a chain are some that runs come to.
func (v *values) certain() bool { return !slices.Contains(v.high, 0) }

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
		// Each edge rounds its weight, the product and the sum.
		rounding := float64(c.first[s+1]-c.first[s]+2) * unit * 1.001
		low, high = math.Max(low*(1-rounding)-tiniest, v.low[s]), math.Min(high*(1+rounding)+tiniest, v.high[s])
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

// Unending is what becomes of runs without a bound on their steps.
type Unending struct {
	Reached Bounds                 // the condition holds
	Ends    [semantics.Ends]Bounds // runs that their end decided, by how they end; Bound: runs that continue for ever undecided
	States  int                    // of the product that was solved
	Edges   int
}

// Forever reports what becomes of runs without a bound on their steps, by an automaton;
// runs without an end that it never decides satisfy the condition if forever says so.
// Bounds are epsilon apart, or as near as floating-point numbers bring them.
func (c *Chain) Forever(a Automaton, forever bool, epsilon float64, limits Limits) (Unending, error) {
	p, err := c.product(a, limits)
	if err != nil {
		return Unending{}, err
	}
	e := Unending{States: p.States(), Edges: p.Edges()}
	if forever {
		b := p.Eventually(0, refutedLabel, epsilon, limits)
		e.Reached = b.complement()
	} else {
		e.Reached = p.Eventually(0, satisfiedLabel, epsilon, limits)
	}
	for how := semantics.Bound + 1; how < semantics.Ends; how++ {
		e.Ends[how] = p.Eventually(0, endLabel<<(how-1), epsilon, limits)
	}
	e.Ends[semantics.Bound] = p.Eventually(0, satisfiedLabel|refutedLabel, epsilon, limits).complement()
	if limits.interrupted() {
		return e, ErrInterrupted
	}
	return e, nil
}

// complement encloses the probability of the contrary.
func (b Bounds) complement() Bounds {
	low, high := 1-b.High, 1-b.Low
	if b.High > 0 {
		low = math.Max(0, math.Nextafter(low, 0))
	}
	if b.Low > 0 {
		high = math.Min(1, math.Nextafter(high, 1))
	}
	return Bounds{Low: low, High: high, Sweeps: b.Sweeps}
}
