package verify

import (
	"slices"

	"heddle/internal/machine"
	"heddle/internal/search"
	"heddle/internal/verdict"
)

// With EngineAuto, engines may take turns. Threads are what the explicit engine is good at, unknown values the symbolic
// one. So of a program with threads that reads wide inputs the explicit engine first makes its short passes: a race
// seldom needs an unusual value. And where the explicit engine has seen all, but for what memory holds that was never
// written, the symbolic one is asked after it. Each verdict is that of one engine alone.

// minSeconds is what a second engine has at least, if time is limited.
const minSeconds = 0.1

// checkAuto is Check for EngineAuto, when the engine to begin with is settled.
func (s *Session) checkAuto() (*Result, error) {
	if s.Task.Engine == EngineSymbolic {
		begun := s.seconds()
		if res, err := s.scout(); res != nil || err != nil {
			return res, err
		}
		return s.with(EngineSymbolic, s.engineWhy, s.seconds()-begun).checkSymbolic()
	}
	res, err := s.checkExplicit()
	if err != nil || !s.wantsUnknowns(res) {
		return res, err
	}
	return s.second(res)
}

// scout makes the explicit engine's short passes. The result is nil unless they
// settle the question: by a violation, or because no wide input is ever read.
func (s *Session) scout() (*Result, error) {
	if !s.threaded() || s.Task.KeepGoing || s.Task.Table {
		return nil, nil
	}
	e := s.with(EngineExplicit, "the values that it tries are enough, though "+s.engineWhy, 0)
	if e.learns() {
		e.discipline = e.newDiscipline()
	}
	begun, o := s.seconds(), e.options()
	for _, bound := range e.quickBounds() {
		r, m, err := e.quick(o, bound)
		if err != nil {
			return nil, err
		}
		res := e.settled(r, m, begun)
		if err := m.Close(); err != nil || res != nil {
			return res, err
		}
		if r.Complete() || outOf(r) {
			break
		}
	}
	return nil, nil
}

// with is the session with another engine, which has learnt nothing yet, when some of
// the time is spent.
func (s *Session) with(engine Engine, why string, spent float64) *Session {
	e := *s
	e.Task.Engine, e.engineWhy = engine, why
	e.discipline, e.met, e.broken = nil, nil, false
	if e.Task.MaxSeconds > 0 {
		e.Task.MaxSeconds = max(e.Task.MaxSeconds-spent, minSeconds)
	}
	return &e
}

// settled is the result of a short pass if it is a verdict.
func (s *Session) settled(r *search.Result, m *machine.Machine, begun float64) *Result {
	if len(r.Violations) == 0 && !r.Complete() {
		return nil
	}
	if res := s.conclude(r, m, begun, s.confirm); res.Verdict.Answer != verdict.Unknown {
		return res
	}
	return nil
}

// wantsUnknowns tells whether all that keeps the explicit engine's result from being a
// proof are values that the symbolic engine has as unknowns.
func (s *Session) wantsUnknowns(res *Result) bool {
	v := &res.Verdict
	return v.Answer == verdict.Unknown && s.refusesUnknowns() == "" && !s.Task.NondetGiven &&
		!slices.ContainsFunc(v.Reasons, func(r verdict.Reason) bool { return r.Kind != verdict.Uninitialised })
}

// second asks the symbolic engine, what is left of the time. What it leaves open as
// well is told as the explicit engine tells it.
func (s *Session) second(first *Result) (*Result, error) {
	v := &first.Verdict
	why := v.Reasons[0].Place.Short() + " reads memory that was never written, which may hold anything"
	res, err := s.with(EngineSymbolic, why, v.Stats.Seconds).checkSymbolic()
	if err != nil || res.Verdict.Answer == verdict.Unknown {
		return first, err
	}
	return res, nil
}
