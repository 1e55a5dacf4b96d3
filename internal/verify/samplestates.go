package verify

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
)

// The states that drawn runs meet are those of package semantics: what the machine does
// on its own between two instructions is no state. EnumStates has those as well.

// visitor is a monitor that decides nothing, and stores the states that it is shown.
type visitor struct {
	states lossy
	count  *counter
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

// limit is the bound of the task that the states have met; "": none.
func (v *visitor) limit(t *plan.Task) search.Limit {
	switch {
	case t.Bounds.Bytes > 0 && v.states.Bytes() > t.Bounds.Bytes, v.states.Full():
		return search.Memory
	case t.Bounds.States > 0 && v.states.Count() >= t.Bounds.States:
		return search.States
	}
	return ""
}

// sampleStates answers EnumStatesSMC <=n m. It draws with one worker: states that
// several would look for in one store are what takes the time.
func (s *Session) sampleStates(q *query.Query) (*verdict.Asked, error) {
	c, err := s.counted()
	if err != nil {
		return nil, err
	}
	before, drawn := s.Plan, c.Plan
	defer func() { s.Plan, c.Plan = before, drawn }()
	c.Plan = c.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set.With(machine.Race) })
	s.Plan = s.With(func(t *plan.Task) { t.Search.Workers = 1 })
	var v *visitor
	d, err := s.draw(q.Steps, s.Task.Sampling.Seed, func(p *sample.Sampler, c *Session) error {
		at := cursor.New(p.Machine())
		v = &visitor{states: c.newStore(at), c: at, count: newCounter(c, &hand{cursor: at, reduced: at})}
		p.Watch(v)
		p.KeepMarks()
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.meeting = true
	d.each(func(r sample.Run) bool {
		d.limit = v.limit(&s.Task)
		return d.limit == "" && uint64(d.chance.Runs) < q.Runs
	})
	if uint64(d.chance.Runs) == q.Runs {
		d.limit = ""
	}
	v.count.list()
	n := &v.count.count
	n.Stats = verdict.Stats{States: v.states.Count(), Transitions: d.transitions, MaxDepth: d.chance.Longest, Bytes: v.states.Bytes(), Seconds: d.s.Seconds() - d.begun}
	a := d.asked(q, "")
	a.Count, a.Stats = n, n.Stats
	if loss := v.states.Loss(); loss.HashBits > 0 || loss.Bitstate {
		a.Assumptions = append(a.Assumptions, fmt.Sprintf("the number of states is a lower bound: --store=%s may take some for others", s.Task.Search.Store))
	}
	if n := d.chance.Ends[semantics.Fault.String()]; n > 0 {
		a.Assumptions = append(a.Assumptions, fmt.Sprintf("%d runs end where they fail", n))
	}
	return a, d.close(nil)
}
