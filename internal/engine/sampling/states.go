package sampling

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/states"
	"heddle/internal/engine/stores"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// The states that drawn runs meet are those of package semantics: what the machine does
// on its own between two instructions is not a state. EnumStates has those as well.

// visitor is a monitor that decides nothing, and stores the states that it is shown.
type visitor struct {
	states stores.Store
	count  *states.Counter
	c      *cursor.Cursor
	begun  bool // a run was
	base   int  // of the store: the initial state
	last   machine.Mark
}

// Reset implements sample.Monitor.
func (v *visitor) Reset() {
	if v.begun {
		v.states.Undo(v.base)
	}
}

// Look implements sample.Monitor.
func (v *visitor) Look(m *machine.Machine, step int) sample.Verdict {
	switch {
	case !v.begun:
		v.begun = true
		v.count.State(v.states.VisitFirst())
		v.base = v.states.Mark()
	case step > 0:
		m.Compact(v.last)
		if key, isNew := v.states.Visit(int(v.last), 0); isNew {
			v.count.State(key)
		}
	}
	v.last = m.Mark()
	return sample.Undecided
}

// Finish implements sample.Monitor.
func (v *visitor) Finish() bool { return false }

// limit is the bound of the plan that the states have met; "": none.
func (v *visitor) limit(p *plan.Plan) search.Limit {
	switch {
	case p.Bounds.Bytes > 0 && v.states.Bytes() > p.Bounds.Bytes, v.states.Full():
		return search.Memory
	case p.Bounds.States > 0 && v.states.Count() >= p.Bounds.States:
		return search.States
	}
	return ""
}

// sampleStates answers EnumStatesSMC <=n m. It draws with one worker: states that
// several would look for in one store are what takes the time.
func sampleStates(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	p = p.With(func(t *plan.Task) {
		t.Checks.Set, t.Search.Workers = t.Checks.Set.With(machine.Race), 1
	})
	var v *visitor
	d, err := draw(p, q, q.Steps, p.Sampling.Seed, func(s *sample.Sampler, c *plan.Plan) error {
		at := cursor.New(s.Machine())
		v = &visitor{states: stores.New(p, at), c: at, count: states.NewCounter(c, at, nil)}
		s.Watch(v)
		s.KeepMarks()
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	d.meeting = true
	d.each(func(r sample.Run) bool {
		d.limit = v.limit(p)
		return d.limit == "" && uint64(d.estimate.Runs) < q.Runs
	})
	d.settle(uint64(d.estimate.Runs) == q.Runs)
	a := d.asked(q, "")
	a.Count = v.count.Counted()
	a.Stats = verdict.Stats{States: v.states.Count(), Transitions: d.transitions, MaxDepth: d.drawn.Longest, Bytes: v.states.Bytes(), Seconds: d.p.Seconds() - d.begun}
	if loss := v.states.Loss(); loss.HashBits > 0 || loss.Bitstate {
		a.Assumptions = append(a.Assumptions, fmt.Sprintf("the number of states is a lower bound: --store=%s may mistake some for others", p.Search.Store))
	}
	if n := d.drawn.Ends[semantics.Fault.String()]; n > 0 {
		a.Assumptions = append(a.Assumptions, fmt.Sprintf("%d runs end where they fail", n))
	}
	a.Conclude(d.proof(), true)
	return a, nil, d.close(nil)
}
