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
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Any(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	if err := Refuses(p); err != nil {
		return nil, err
	}
	return Search(p)
}

// Merging is the engine symbolic with its options merge and match, which searches without a bound on loops.
type Merging struct{}

// Name implements engine.Engine.
func (Merging) Name() string { return "merging" }

// Refuses implements engine.Engine.
func (Merging) Refuses(p *plan.Plan) string { return MergingRefusals.Why(p, nil) }

// Search implements engine.Engine.
func (Merging) Search(p *plan.Plan) (*engine.Outcome, error) { return Engine{}.Search(p) }

// Refuses is why a plan cannot be searched in an order of package symexec's; nil: it can.
func Refuses(p *plan.Plan) error {
	if err := RefusalsOf(p).Misuse(p); err != nil {
		return err
	}
	if p.Search.Engine.Unrolls() {
		return p.Bounds.CheckUnwindSet(p.Program)
	}
	return nil
}

// Search searches with loops unrolled to as many rounds as the plan says, or to more and
// more until that yields nothing new.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	p = p.Begin()
	if !p.Search.Engine.Unrolls() {
		o, _, err := Within(p, nil)
		return o, err
	}
	if k := p.Bounds.Unwind; k > 0 {
		o, _, err := Within(p, p.Bounds.Rounds(p.Program, k))
		return o, err
	}
	return deepen(p)
}

// deepen searches with more and more rounds. Where something beside the rounds keeps the search from being a proof, that is the
// answer if more rounds come to a limit.
func deepen(p *plan.Plan) (*engine.Outcome, error) {
	var before *engine.Outcome
	leave := func(list ...*engine.Outcome) (failed error) {
		for _, o := range list {
			if o != nil {
				failed = errors.Join(failed, o.Close())
			}
		}
		return failed
	}
	for k := 1; ; k *= 2 {
		o, more, err := Within(p, p.Bounds.Rounds(p.Program, k))
		switch {
		case err != nil:
			return nil, errors.Join(err, leave(before))
		case before != nil && limited(p, o):
			return before, leave(o)
		case more == nothing || more == violations && k >= mostBesideGaps:
			return o, leave(before)
		}
		if err := leave(before); err != nil {
			return nil, errors.Join(err, leave(o))
		}
		if before = nil; more == violations {
			before = o
		} else if err := leave(o); err != nil {
			return nil, err
		}
	}
}

// limited reports whether a search has come to a limit on time or memory before it found anything.
func limited(p *plan.Plan, o *engine.Outcome) bool {
	return len(o.Evidence.Found.Violations) == 0 && slices.ContainsFunc(proof.Of(p, o.Evidence).Left(), func(x verdict.Reason) bool {
		return x.Kind == verdict.LimitTime || x.Kind == verdict.LimitMemory
	})
}

// prospect is what a search with more rounds of loops may yield.
type prospect uint8

const (
	nothing    prospect = iota
	violations          // no proof, since something else is in the way: what heddle does not support, or memory that was never written
	anything
)

// mostBesideGaps bounds the rounds where more of them can yield no proof.
const mostBesideGaps = 16

// Within searches with a bound on the rounds of loops or without one: until no assumption about shared memory turns
// out wrong. More is what more rounds may yield.
func Within(p *plan.Plan, unwind func(symexec.Loop) int) (o *engine.Outcome, more prospect, err error) {
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
			return nil, nothing, errors.Join(err, by.Close())
		}
		if o != nil {
			return o, more, nil
		}
	}
}

// mergingPass is one pass; nil: it is to be repeated.
func mergingPass(q *symbolic.Inquiry, s *passes.Search, by *symbolic.Oracle, unwind func(symexec.Loop) int) (o *engine.Outcome, more prospect, err error) {
	h, err := q.WorkerFor(s.Assuming(s.Discipline), by)
	if err != nil {
		return nil, nothing, err
	}
	h.Machine.Unknowns().Invent(!s.Environment.ZeroUnwritten)
	worker := &passes.Worker{Discipline: s.Discipline}
	limits := s.SearchOptions()
	match := cmp.Or(s.Symbolic.Match, symexec.Equality)
	r := symexec.Search(h.Cursor, h.Machine, symexec.Options{Merge: s.Symbolic.Merge || s.Task.Search.Engine.Unrolls(), Match: match, Unwind: unwind,
		MaxStates: limits.MaxStates, MaxBytes: limits.MaxBytes, KeepGoing: limits.KeepGoing, ByCalls: limits.ByCalls, Confirm: s.Confirms, Poll: worker.UntilStale(limits.Poll)})
	q.RanOut(&r.Result, limits.Poll)
	if s.Relearn(&r.Result) {
		return nil, nothing, h.Machine.Close()
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

// unwindsFurther is what more rounds may yield: nothing if a violation is known, if no loop continues that has no bound of its own,
// or if a limit was reached.
func unwindsFurther(p *plan.Plan, r *symexec.Result, left *proof.Evidence) prospect {
	if len(r.Violations) > 0 ||
		!slices.ContainsFunc(r.Unwound, func(l symexec.Loop) bool { return p.Bounds.UnwindSet[plan.LoopName(p.Program, l)] == 0 }) {
		return nothing
	}
	more := anything
	for _, x := range proof.Of(p, left).Left() {
		switch x.Kind {
		case verdict.LimitUnwind:
		case verdict.Unsupported, verdict.Uninitialised:
			more = violations
		default:
			return nothing
		}
	}
	return more
}

// unwound are the loops that may continue after the rounds that a search took.
func unwound(p *plan.Plan, r *symexec.Result, unwind func(symexec.Loop) int) (list []verdict.Reason) {
	for _, l := range r.Unwound {
		what := "the loop " + plan.LoopName(p.Program, l) + " continues"
		if l.Number < 0 {
			what = "the recursion of " + p.Program.Funcs[l.Func].SourceName + " goes deeper"
		}
		text := fmt.Sprintf("%s after %d rounds", what, unwind(l))
		if o := p.Bounds.UnwindOption(plan.LoopName(p.Program, l)); o != "" {
			text += " (" + o + ")"
		}
		list = append(list, verdict.Reason{Kind: verdict.LimitUnwind, Place: p.Program.At(l.PC), Text: text})
	}
	return list
}
