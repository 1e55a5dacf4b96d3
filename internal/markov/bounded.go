package markov

import "heddle/internal/chance"

// Outcome is what becomes of runs of at most so many steps.
type Outcome struct {
	Reached float64              // the probability that the property holds
	Ends    [chance.Ends]float64 // of the others, by how they end
	Value   float64              // expected value of the expression, where a run stands at the end; NaN if one ends in a fault
}

// Within tells what becomes of runs of at most n steps that stop in a state with a
// predicate of goal, and fail in one without one of hold. A hold of 0 asks nothing.
func (c *Chain) Within(hold, goal Set, n int) Outcome {
	t := newTransient(c, hold, goal)
	for ; n > 0 && len(t.list) > 0; n-- {
		t.step()
	}
	return t.outcome()
}

// Expected is the expected value of the expression in the state in which a run of
// at most n steps ends; NaN if runs may end in faults.
func (c *Chain) Expected(n int) float64 { return c.Within(0, 0, n).Value }

// transient is the distribution of runs over the states after some steps: a sparse
// vector. Runs that are over are taken out.
type transient struct {
	c          *Chain
	hold, goal Set
	now, then  []float64 // of each state
	list       []uint32  // states that may not be 0 in now
	more       []uint32
	out        Outcome
}

func newTransient(c *Chain, hold, goal Set) *transient {
	t := &transient{c: c, hold: hold, goal: goal, now: make([]float64, c.States()), then: make([]float64, c.States())}
	t.arrive(t.now, &t.list, 0, 1)
	return t
}

// arrive adds probability to a state, or takes it out if runs are over there.
func (t *transient) arrive(v []float64, list *[]uint32, to uint32, p float64) {
	c := t.c
	l := c.labels[to]
	switch {
	case l&t.goal != 0:
		t.out.Reached += p
		t.value(to, p)
	case t.hold != 0 && l&t.hold == 0 || c.first[to] == c.first[to+1]:
		t.out.Ends[c.ends[to]] += p
		t.value(to, p)
	case p == 0: // it was too small for a number
	case v[to] == 0:
		*list = append(*list, to)
		v[to] = p
	default:
		v[to] += p
	}
}

func (t *transient) value(state uint32, p float64) {
	if t.c.values != nil {
		t.out.Value += p * t.c.values[state]
	}
}

// step moves everything on by one step.
func (t *transient) step() {
	c := t.c
	for _, s := range t.list {
		p := t.now[s]
		t.now[s] = 0
		for e := c.first[s]; e < c.first[s+1]; e++ {
			t.arrive(t.then, &t.more, c.target[e], p*c.weights[c.weight[e]])
		}
	}
	t.now, t.then = t.then, t.now
	t.list, t.more = t.more, t.list[:0]
}

// outcome counts what is still under way as ended by the bound.
func (t *transient) outcome() Outcome {
	o := t.out
	for _, s := range t.list {
		o.Ends[chance.Bound] += t.now[s]
		if t.c.values != nil {
			o.Value += t.now[s] * t.c.values[s]
		}
	}
	return o
}
