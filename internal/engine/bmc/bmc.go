package bmc

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
)

// Engine implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return string(plan.EngineBMC) }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return p.Refuses(plan.RoomBMC, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	if err := Refuses(p); err != nil {
		return nil, err
	}
	return Search(p)
}

// Refuses is why a plan cannot be searched in an order of package symexec's; nil: it can.
func Refuses(p *plan.Plan) error {
	if err := p.Misused(p.SymbolicRoom()); err != nil {
		return err
	}
	if p.Search.Engine == plan.EngineBMC {
		return p.Bounds.CheckUnwindSet(p.Program)
	}
	return nil
}

// Search searches with loops unrolled to as many rounds as the plan says, or to more and
// more until that yields nothing new.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	p = p.Begin()
	if p.Search.Engine != plan.EngineBMC {
		o, _, err := Within(p, nil)
		return o, err
	}
	if k := p.Bounds.Unwind; k > 0 {
		o, _, err := Within(p, p.Bounds.Rounds(p.Program, k))
		return o, err
	}
	for k := 1; ; k *= 2 {
		o, more, err := Within(p, p.Bounds.Rounds(p.Program, k))
		if err != nil || !more {
			return o, err
		}
		if err := o.Close(); err != nil {
			return nil, err
		}
	}
}

// Within searches with a bound on the rounds of loops or without one: until no assumption about shared memory turns
// out wrong. More reports whether more rounds may find out more.
func Within(p *plan.Plan, unwind func(symexec.Loop) int) (o *engine.Outcome, more bool, err error) {
	p = p.Unabstracted() // states are distinguished by everything in them
	q := symbolic.Inquire(p)
	by := q.NewOracle(p.Symbolic.Solving.Log)
	s := passes.New(p, nil)
	s.Confirmed = passes.NewConfirming(func(f search.Found) (*trace.Trace, error) { return s.ConfirmWith(f.Unwritten, f) })
	if s.LearnsDiscipline() {
		s.Discipline = discipline.New()
		s.Discipline.WithoutHappensBefore() // merged states have no order of their own
	}
	for {
		o, more, err := mergingPass(q, s, by, unwind)
		if err != nil {
			return nil, false, errors.Join(err, by.Close())
		}
		if o != nil {
			return o, more, nil
		}
	}
}

// mergingPass is one pass; nil: it is to be repeated.
func mergingPass(q *symbolic.Inquiry, s *passes.Search, by *symbolic.Oracle, unwind func(symexec.Loop) int) (o *engine.Outcome, more bool, err error) {
	h, err := q.WorkerFor(s.Assuming(s.Discipline), by)
	if err != nil {
		return nil, false, err
	}
	h.Machine.Unknowns().Invent(true)
	worker := &passes.Worker{Discipline: s.Discipline}
	limits := s.SearchOptions()
	match := cmp.Or(s.Symbolic.Match, symexec.Equality)
	r := symexec.Search(h.Cursor, h.Machine, symexec.Options{Merge: s.Symbolic.Merge || s.Task.Search.Engine == plan.EngineBMC, Match: match, Unwind: unwind,
		MaxStates: limits.MaxStates, MaxBytes: limits.MaxBytes, KeepGoing: limits.KeepGoing, Confirm: s.Confirms, Poll: worker.UntilStale(limits.Poll)})
	q.RanOut(&r.Result, limits.Poll)
	if s.Relearn(&r.Result) {
		return nil, false, h.Machine.Close()
	}
	left := h.Evidence(verdict.Unrolled, &r.Result)
	left.Unwound = unwound(s.Plan, r, unwind)
	o = h.Outcome(q, left)
	o.Confirm = s.Confirmed.Explain
	if match == symexec.Subsumption {
		m := verdict.Matching(r.Matched)
		o.Matching = &m
	}
	if s.Discipline != nil {
		o.Reduction.Name = reduction.Joint.String()
	}
	return o, unwindsFurther(s.Plan, r, left), nil
}

// unwindsFurther reports whether more rounds may find out more: nothing else keeps the search from being a proof, and
// not all of the loops that continue have a bound of their own.
func unwindsFurther(p *plan.Plan, r *symexec.Result, left *proof.Evidence) bool {
	return len(r.Violations) == 0 &&
		slices.ContainsFunc(r.Unwound, func(l symexec.Loop) bool { return p.Bounds.UnwindSet[plan.LoopName(p.Program, l)] == 0 }) &&
		!slices.ContainsFunc(proof.Of(p, left).Left(), func(x verdict.Reason) bool { return x.Kind != verdict.LimitUnwind })
}

// unwound are the loops that may continue after the rounds that a search took.
func unwound(p *plan.Plan, r *symexec.Result, unwind func(symexec.Loop) int) (list []verdict.Reason) {
	for _, l := range r.Unwound {
		what := "the loop " + plan.LoopName(p.Program, l) + " continues"
		if l.Number < 0 {
			what = "the recursion of " + p.Program.Funcs[l.Func].SourceName + " goes deeper"
		}
		flag := "--unwind"
		if p.Bounds.UnwindSet[plan.LoopName(p.Program, l)] > 0 {
			flag = "--unwindset"
		}
		list = append(list, verdict.Reason{Kind: verdict.LimitUnwind, Place: p.Program.At(l.PC),
			Text: fmt.Sprintf("%s after %d rounds (%s)", what, unwind(l), flag)})
	}
	return list
}
