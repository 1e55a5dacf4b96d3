package markov

import (
	"errors"
	"math"

	"heddle/internal/chance/semantics"
)

// Outcome is what becomes of runs of at most so many steps.
type Outcome struct {
	Reached float64                 // the probability that the condition holds
	Missed  float64                 // that it does not
	Refuted float64                 // that it was refuted before the end
	Ends    [semantics.Ends]float64 // that the end decided, by how runs end; some of them are in Reached
	Steps   int                     // after which all was decided; or all of them

	// Error bounds the relative error of each of these, by rounding. Lost: something
	// was too small for a number, which adds less than tiniest.
	Error float64
	Lost  bool
}

// Bounds enclose the probability that the condition holds, whatever was rounded. Only
// what no path leads to is 0, or takes nothing from 1.
func (o *Outcome) Bounds() Bounds {
	low, high := o.around(o.Reached)
	least, most := o.around(o.Missed)
	if most > 0 {
		low = max(low, math.Nextafter(1-most, 0))
	} else {
		low = 1
	}
	return Bounds{Low: max(0, low), High: min(1, high, math.Nextafter(1-least, 2))}
}

// around encloses one of the outcome's probabilities.
func (o *Outcome) around(p float64) (low, high float64) {
	switch {
	case p == 0 && !o.Lost:
		return 0, 0
	case p < tiniest || o.Lost:
		return max(0, p*(1-o.Error)-tiniest), p*(1+o.Error) + tiniest
	}
	return p * (1 - o.Error), p * (1 + o.Error)
}

// ErrInterrupted is the error of a computation that was stopped.
var ErrInterrupted = errors.New("interrupted")

// Within reports what becomes of runs of at most n steps that stop in a state with a
// predicate of goal, and fail in one without one of hold. A hold of 0 asks nothing.
func (c *Chain) Within(hold, goal Set, n int) Outcome {
	o, err := c.Follow(until{hold, goal}, n, Limits{})
	if err != nil {
		panic("heddle bug: an until that cannot be followed: " + err.Error())
	}
	return o
}

// Follow reports what becomes of runs of at most n steps by an automaton: transient
// analysis of the chain's product with it, of which only what has probability exists.
// Behind its end a run stays in its last state; one that ends in a fault stays in the
// state before.
func (c *Chain) Follow(a Automaton, n int, limits Limits) (Outcome, error) {
	f := &follower{c: c, a: a, limits: limits, of: map[uint32]*strand{}, lasting: c.lasting()}
	if err := f.begin(); err != nil {
		return Outcome{}, err
	}
	for ; f.out.Steps < n && f.live(); f.out.Steps++ {
		if f.work >= checkWork {
			if f.work = 0; limits.interrupted() {
				return Outcome{}, ErrInterrupted
			}
		}
		if err := f.step(); err != nil {
			return Outcome{}, err
		}
	}
	return f.outcome(), nil
}

// checkWork is the number of edges between looks at whether to continue.
const checkWork = 1 << 24

// strand is the runs in one state of the automaton: a sparse vector over the chain.
type strand struct {
	*table
	now, then  []float64 // of each state of the chain
	list, more []uint32  // states that may not be 0 in now, in then
}

// follower is the distribution of runs that are not decided after some steps.
type follower struct {
	c    *Chain
	a    Automaton
	of   map[uint32]*strand
	all  []*strand // in the order of their making
	idle []*strand // have no runs: their vectors are used again
	most int       // strands at a time
	work int       // edges since the last look at whether to continue

	lasting []bool // states: see Chain.lasting

	limits                   Limits
	reached, missed, refuted sum
	ends                     [semantics.Ends]sum
	out                      Outcome
}

// begin puts all runs into the initial state.
func (f *follower) begin() error {
	first := newTable(f.a.Start())
	if err := f.arrive(first, nil, 0, 0, 1); err != nil {
		return err
	}
	f.turn()
	return nil
}

// arrive moves the probability of an edge to its target. into is where runs of the
// last edge went, or nil.
func (f *follower) arrive(t *table, into *strand, from, to uint32, p float64) error {
	c := f.c
	if p == 0 { // it was too small for a number
		f.out.Lost = true
		return nil
	}
	if to == c.fault {
		f.end(semantics.Fault, f.a.Accepts(t.q, c.labels[from]), p)
		return nil
	}
	l := c.labels[to]
	q, err := t.next(f.a, l)
	switch {
	case err != nil:
		return err
	case q == Accepting:
		f.reached.add(p)
		return nil
	case q == Rejecting:
		f.refuted.add(p)
		f.missed.add(p)
		return nil
	case c.first[to] == c.first[to+1]:
		f.end(c.ends[to], f.a.Accepts(q, l), p)
		return nil
	case f.lasting[to]:
		if again, err := rests(f.a, q, l); err != nil || again {
			f.end(semantics.Bound, f.a.Accepts(q, l), p)
			return err
		}
	}
	if into == nil || into.q != q {
		if into, err = f.strand(q); err != nil {
			return err
		}
	}
	if into.then[to] == 0 {
		into.more = append(into.more, to)
	}
	into.then[to] += p
	return nil
}

// end counts runs that have ended.
func (f *follower) end(how semantics.End, accepted bool, p float64) {
	f.ends[how].add(p)
	if accepted {
		f.reached.add(p)
	} else {
		f.missed.add(p)
	}
}

// strand is that of a state of the automaton.
func (f *follower) strand(q uint32) (*strand, error) {
	if s := f.of[q]; s != nil {
		return s, nil
	}
	var s *strand
	if n := len(f.idle); n > 0 {
		s, f.idle = f.idle[n-1], f.idle[:n-1]
		s.table = newTable(q)
	} else {
		n := f.c.States()
		if err := f.limits.check(n, int64(len(f.all)+1)*int64(n)*24); err != nil {
			return nil, err
		}
		s = &strand{table: newTable(q), now: make([]float64, n), then: make([]float64, n)}
	}
	f.of[q] = s
	f.all = append(f.all, s)
	return s, nil
}

// step moves everything on by one step.
func (f *follower) step() error {
	c := f.c
	for i := 0; i < len(f.all); i++ { // those that are made now have nothing in now
		s := f.all[i]
		into := s
		for _, from := range s.list {
			p := s.now[from]
			s.now[from] = 0
			first, end := c.first[from], c.first[from+1]
			f.work += int(end - first)
			for e := first; e < end; e++ {
				to, x := c.target[e], p*c.weights[c.weight[e]]
				if q := s.to[c.labels[to]]; q == into.q && into.then[to] != 0 { // the usual case
					into.then[to] += x
					continue
				}
				if err := f.arrive(s.table, into, from, to, x); err != nil {
					return err
				}
				if q := s.to[c.labels[to]]; q > Rejecting && q != unasked && f.of[q] != nil {
					into = f.of[q]
				}
			}
		}
		s.list = s.list[:0]
	}
	f.turn()
	return nil
}

// turn makes what was reached the present, and lays strands without runs aside.
func (f *follower) turn() {
	f.most = max(f.most, len(f.all))
	kept := f.all[:0]
	for _, s := range f.all {
		s.now, s.then = s.then, s.now
		s.list, s.more = s.more, s.list[:0]
		if len(s.list) > 0 {
			kept = append(kept, s)
			continue
		}
		delete(f.of, s.q)
		f.idle = append(f.idle, s)
	}
	f.all = kept
}

func (f *follower) live() bool { return len(f.all) > 0 }

// outcome ends what is still under way, by the bound.
func (f *follower) outcome() Outcome {
	for _, s := range f.all {
		for _, state := range s.list {
			f.end(semantics.Bound, f.a.Accepts(s.q, f.c.labels[state]), s.now[state])
		}
	}
	o := f.out
	o.Reached, o.Missed, o.Refuted = f.reached.value(), f.missed.value(), f.refuted.value()
	for i := range o.Ends {
		o.Ends[i] = f.ends[i].value()
	}
	// Each step multiplies by a rounded weight, and adds up what comes over the edges
	// to a state, in each strand; the sums at the end add a few units.
	o.Error = (float64(o.Steps)*float64(f.c.mostInto()*f.most+2) + 8) * unit * 1.001
	return o
}

// mostInto is the greatest number of edges to a state that runs continue from.
func (c *Chain) mostInto() int {
	into, most := make([]uint32, c.States()), uint32(0)
	for _, to := range c.target {
		if c.first[to] < c.first[to+1] {
			into[to]++
			most = max(most, into[to])
		}
	}
	return int(most)
}
