package verify

import (
	"heddle/internal/engine/proof"

	"errors"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/verdict"
)

// A program that creates threads without end has states without end, and a machine has
// room for some threads only. Counter abstraction (machine/counterabstraction.go) makes a proof possible
// nevertheless: threads in the same state are counted as one or many. What is wrong under
// the abstraction need not be wrong in the program, so that only a proof counts; otherwise
// the ordinary search goes on.

// Threads that are counted: what the verdict says of them, and what that rests on.
const (
	countedThreads = "any number: those in the same state were counted as one or many (--counter-abstraction)"
	countedAssumed = "the program does nothing with pthread_t values and addresses of local variables but tell them apart and use them, and no other value looks like one (--counter-abstraction)"
)

// What a proof may cost where the user has not asked for it: states, and a part of the
// time that there is.
const (
	countedStates = 500_000
	countedPart   = 0.6
)

// counts tells whether threads are to be counted now: that was not tried yet, and passes
// of the ordinary search have met more of them than there is room for, or it is asked for.
func (s *Passes) counts() bool {
	a := s.Task.Search.CounterAbstraction
	if s.triedToCount || a == plan.CountOff || a != plan.CountOn && !s.crowded {
		return false
	}
	s.triedToCount = true
	return s.Uncountable() == ""
}

// countedPass looks for a proof with threads counted; nil: none was found. A thread that
// reached what was thought private to another makes every object shared.
func (s *Passes) countedPass(o search.Options) (*search.Result, *machine.Machine, error) {
	if !s.counts() {
		return nil, nil, nil
	}
	o = countedOptions(s.Plan, o)
	before, discipline, shared := s.Plan, s.discipline, s.shared
	s.Plan, s.discipline = before.CountingThreads(), nil
	var closing error
	for {
		r, m, err := s.searchCounted(o)
		if err != nil || s.provedBy(r, m) {
			return r, m, err
		}
		closing = errors.Join(closing, m.Close())
		if !escaped(r) { // nothing does where everything is shared
			s.Plan, s.discipline, s.shared = before, discipline, shared
			return nil, nil, closing
		}
		s.shared = true
	}
}

// searchCounted makes one pass with threads counted.
func (s *Passes) searchCounted(o search.Options) (*search.Result, *machine.Machine, error) {
	m, err := machine.New(s.Program, s.machineOptions())
	if err != nil {
		return nil, nil, err
	}
	c := cursor.New(m)
	c.CountThreads()
	s.loss = store.Loss{}
	return search.DepthFirst(c, store.NewCovering(c), o), m, nil
}

// provedBy tells whether a pass found nothing wrong and left nothing out.
func (s *Passes) provedBy(r *search.Result, m *machine.Machine) bool {
	return len(r.Violations) == 0 && !proof.Of(s.Plan, s.evidence(r, m)).LeavesOpen()
}

// countedOptions bound a pass with threads counted more than others, where the user has
// not asked for it.
func countedOptions(p *plan.Plan, o search.Options) search.Options {
	o.KeepGoing, o.Watch = false, nil
	if p.Search.CounterAbstraction == plan.CountOn {
		return o
	}
	o.MaxStates = stricter(o.MaxStates, countedStates)
	poll, begun := o.Poll, p.Seconds()
	o.Poll = func(st search.Stats) search.Limit {
		if p.Bounds.Seconds > 0 && p.Seconds()-begun > countedPart*p.Bounds.Seconds {
			return search.Time
		}
		return poll(st)
	}
	return o
}

// stricter is the lower of two limits, of which the first one may be 0: none.
func stricter(limit, most int) int {
	if limit == 0 {
		return most
	}
	return min(limit, most)
}

// noteCounted makes a verdict say that threads were counted.
func noteCounted(p *plan.Plan, v *verdict.Verdict) {
	if p.CountsThreads() {
		v.Threads = countedThreads
		v.Assumptions = append(v.Assumptions, countedAssumed)
	}
}

// searchCountedSymbolic makes one pass with threads counted and inputs as unknowns.
func searchCountedSymbolic(p *plan.Plan) (*Outcome, error) {
	p = p.CountingThreads()
	q := inquire(p)
	h, err := q.newSymbolic(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, err
	}
	h.machine.Unknowns().Invent(true)
	h.cursor.CountThreads()
	o := countedOptions(p, p.SearchOptions())
	o.PollEvery = pollSymbolic
	r := search.DepthFirst(h.cursor, store.NewCovering(h.cursor), o)
	q.ranOut(r, o.Poll)
	s := newPasses(p, &symbolicSearch{inquiry: q})
	found := h.outcome(q, h.evidence(verdict.CountedThreads, r))
	found.Reduction, found.Confirm = s.reductionOf(h.machine), s.confirmed.tell
	return found, nil
}
