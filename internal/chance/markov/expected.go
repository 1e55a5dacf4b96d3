package markov

import (
	"math"

	"heddle/internal/chance/semantics"
)

// Fold makes one number of those that the expression has along a run.
type Fold uint8

// The folds.
const (
	Last    Fold = iota // in the last state
	Max                 // the greatest
	Min                 // the least
	Average             // the mean over the run's states
)

// Mean is an expected value.
type Mean struct {
	Value float64 // NaN if the expression had none where it mattered
	Error float64 // bounds the absolute error, by rounding
	Steps int     // after which all runs had ended; or all of them
}

// Expected is the expected value of the expression in the state in which a run of
// at most n steps ends.
func (c *Chain) Expected(n int) float64 {
	m, err := c.Mean(Last, n, Limits{})
	if err != nil {
		panic("heddle bug: the last value needs no product: " + err.Error())
	}
	return m.Value
}

// Mean is the expected value of a fold of the expression along runs of at most n steps. A run that
// ends in a fault ends in the state before. Max and Min need a product of the chain.
func (c *Chain) Mean(by Fold, n int, limits Limits) (Mean, error) {
	if by == Max || by == Min {
		var err error
		if c, err = c.running(by, limits); err != nil {
			return Mean{}, err
		}
	}
	e := &expectation{c: c, average: by == Average, states: 1, now: newFlow(c), then: newFlow(c)}
	e.reached = 1
	e.arrive(&e.now, 0, 0, 1, 0)
	for ; e.states <= n && len(e.now.list) > 0; e.states++ {
		if e.states&(1<<8-1) == 0 && limits.interrupted() {
			return Mean{}, ErrInterrupted
		}
		e.step()
	}
	return e.mean(), nil
}

// expectation is the distribution of runs, and of the sums of their values so far.
type expectation struct {
	c         *Chain
	average   bool
	states    int // of runs that are in now
	reached   int // of runs that are in then
	now, then flow
	value     sum
}

// flow is a sparse vector over the chain: the probability of being in a state, and of
// averages the expected sum of values, the state's included, of runs that are there.
type flow struct {
	p, sum []float64
	list   []uint32
}

func newFlow(c *Chain) flow {
	return flow{p: make([]float64, c.States()), sum: make([]float64, c.States())}
}

// arrive moves the probability of an edge, and the sum that runs over it have.
func (e *expectation) arrive(into *flow, from, to uint32, p, sum float64) {
	switch c := e.c; {
	case to == c.fault:
		e.end(from, p, sum, e.states) // its states are those up to from
		return
	case c.first[to] == c.first[to+1]:
		e.end(to, p, sum+p*c.values[to], e.reached)
		return
	}
	if p == 0 { // it was too small for a number
		return
	}
	if into.p[to] == 0 {
		into.list = append(into.list, to)
	}
	into.p[to] += p
	into.sum[to] += sum + p*e.c.values[to]
}

// end counts runs that end in a state.
func (e *expectation) end(state uint32, p, sum float64, states int) {
	if e.average {
		e.value.add(sum / float64(states))
		return
	}
	e.value.add(p * e.c.values[state])
}

func (e *expectation) step() {
	c := e.c
	e.reached = e.states + 1
	for _, from := range e.now.list {
		p, sum := e.now.p[from], e.now.sum[from]
		e.now.p[from], e.now.sum[from] = 0, 0
		for edge := c.first[from]; edge < c.first[from+1]; edge++ {
			w := c.weights[c.weight[edge]]
			e.arrive(&e.then, from, c.target[edge], p*w, sum*w)
		}
	}
	e.now.list = e.now.list[:0]
	e.now, e.then = e.then, e.now
}

// mean ends what is still under way.
func (e *expectation) mean() Mean {
	for _, s := range e.now.list {
		e.end(s, e.now.p[s], e.now.sum[s], e.states)
	}
	greatest := 0.0
	for _, v := range e.c.values {
		if !math.IsNaN(v) {
			greatest = max(greatest, math.Abs(v))
		}
	}
	// Values are at most the greatest, and so are their means; each step rounds twice,
	// and adds up what comes over the edges to a state.
	rounding := (float64(e.states)*float64(e.c.mostInto()+4) + 8) * unit * 1.001
	return Mean{Value: e.value.value(), Error: rounding * greatest, Steps: e.states - 1}
}

// running is the chain's product with the greatest, or the least, value so far, as its
// expression.
func (c *Chain) running(by Fold, limits Limits) (*Chain, error) {
	all, number := []float64{}, map[uint64]uint32{}
	intern := func(v float64) uint32 {
		n, ok := number[math.Float64bits(v)]
		if !ok {
			n = uint32(len(all))
			number[math.Float64bits(v)] = n
			all = append(all, v)
		}
		return n
	}
	p := newProduct(c, limits)
	err := p.explore(func(q, from, to uint32) (uint32, sink, error) {
		switch {
		case from == absent:
			return intern(c.values[to]), unabsorbed, nil
		case to == c.fault:
			return 0, sinkOf(semantics.Fault, false), nil
		case by == Max:
			return intern(math.Max(all[q], c.values[to])), unabsorbed, nil // NaN wins
		}
		return intern(math.Min(all[q], c.values[to])), unabsorbed, nil
	})
	if err != nil {
		return nil, err
	}
	for n, q := range p.states {
		if q == absent {
			p.out.values = append(p.out.values, math.NaN())
			p.out.fault = uint32(n)
			continue
		}
		p.out.values = append(p.out.values, all[q])
	}
	return p.out, nil
}
