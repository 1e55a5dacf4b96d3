package verify

import (
	"cmp"
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/search"
	"heddle/internal/front/compile"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/symbolic/term"
)

// checkMerging is checkSymbolic with package symexec.
func (s *Session) checkMerging() (*Result, error) {
	begun := s.Seconds()
	s.Plan = s.Unabstracted()
	s.begun, s.open, s.openWhy = begun, 0, ""
	if s.Task.Bounds.Bounded || s.Task.Bounds.Depth > 0 {
		return nil, &compile.Error{Text: "--merge, --match=none, --match=subsumption and --engine=bmc search in an order of their own, which --context-bound, --delay-bound and --depth do not bound",
			Hint: "Leave the bound out, or search with --engine=symbolic alone."}
	}
	if s.Task.Search.Engine != plan.EngineBMC {
		return s.merging(begun, nil)
	}
	if err := s.CheckUnwindSet(); err != nil {
		return nil, err
	}
	if s.Task.Symbolic.Induction {
		return s.checkInduction(begun)
	}
	if k := s.Task.Bounds.Unwind; k > 0 {
		return s.merging(begun, s.UnwindBound(k))
	}
	for k := 1; ; k *= 2 {
		res, err := s.merging(begun, s.UnwindBound(k))
		if err != nil || !onlyUnwound(res) {
			return res, err
		}
	}
}

// onlyUnwound reports whether more rounds may tell more: nothing else keeps the result from being a proof, and not all
// of the loops that go on have a bound of their own.
func onlyUnwound(r *Result) bool {
	return r.unrolls && r.Verdict.Answer == verdict.Unknown &&
		!slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind != verdict.LimitUnwind })
}

// merging searches with a bound on the rounds of loops or without one: until no assumption about shared memory turns
// out wrong.
func (s *Session) merging(begun float64, unwind func(symexec.Loop) int) (*Result, error) {
	s.open, s.openWhy = 0, ""
	o := s.newOracle(term.New(), s.Task.Symbolic.Solving.Log)
	defer o.solver.Close()
	s.discipline = nil
	if s.LearnsDiscipline() {
		s.discipline = discipline.New()
		s.discipline.WithoutOrder() // merged states have no order of their own
	}
	for {
		res, err := s.mergingPass(o, begun, unwind)
		if res != nil || err != nil {
			return res, err
		}
	}
}

// mergingPass is one pass; nil: it is to be repeated.
func (s *Session) mergingPass(by *oracle, begun float64, unwind func(symexec.Loop) int) (*Result, error) {
	h, err := s.symbolicWith(by, s.discipline)
	if err != nil {
		return nil, err
	}
	defer h.machine.Close()
	h.machine.Unknowns().Invent(true)
	hand := &hand{discipline: s.discipline}
	o := s.options()
	match := cmp.Or(s.Task.Symbolic.Match, symexec.Equality)
	s.confirmed = newConfirming(func(f search.Found) (*trace.Trace, error) { return s.confirmWith(f.Unwritten, f) })
	defer func() { s.confirmed = nil }()
	poll := func(st search.Stats) search.Limit {
		if s.Task.Bounds.Seconds > 0 && s.Seconds()-begun > s.Task.Bounds.Seconds {
			return search.Time
		}
		return o.Poll(st)
	}
	r := symexec.Search(h.cursor, h.machine, symexec.Options{Merge: s.Task.Symbolic.Merge || s.Task.Search.Engine == plan.EngineBMC, Match: match, Unwind: unwind,
		MaxStates: o.MaxStates, MaxBytes: o.MaxBytes, KeepGoing: o.KeepGoing, Confirm: s.sure, Poll: hand.untilStale(poll)})
	s.ranOut(&r.Result, poll)
	if s.relearn(&r.Result) {
		return nil, nil
	}
	left := h.evidence(verdict.Unrolled, &r.Result)
	left.Unwound = s.unwound(r, unwind)
	res := s.conclude(left, h.oracle, begun, s.confirmed.tell)
	res.unrolls = slices.ContainsFunc(r.Unwound, func(l symexec.Loop) bool { return s.Task.Bounds.UnwindSet[s.LoopName(l)] == 0 })
	if match == symexec.Subsumption {
		m := verdict.Matching(r.Matched)
		res.Verdict.Matching = &m
	}
	if err := h.oracle.solver.LogErr(); err != nil {
		return nil, fmt.Errorf("--solver-log: %w", err)
	}
	used := plan.ReductionLocal
	if s.discipline != nil {
		used = plan.ReductionJoint
	}
	res.Verdict.Reduction = verdict.Reduction{Name: string(used)}
	return res, nil
}

// unwound are the loops that may go on after the rounds that a search took.
func (s *Session) unwound(r *symexec.Result, unwind func(symexec.Loop) int) (list []verdict.Reason) {
	for _, l := range r.Unwound {
		what := "the loop " + s.LoopName(l) + " goes on"
		if l.Number < 0 {
			what = "the recursion of " + s.Program.Funcs[l.Func].SourceName + " goes deeper"
		}
		flag := "--unwind"
		if s.Task.Bounds.UnwindSet[s.LoopName(l)] > 0 {
			flag = "--unwindset"
		}
		list = append(list, verdict.Reason{Kind: verdict.LimitUnwind, Place: s.Program.At(l.PC),
			Text: fmt.Sprintf("%s after %d rounds (%s)", what, unwind(l), flag)})
	}
	return list
}
