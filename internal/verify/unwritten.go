package verify

import (
	"slices"

	"heddle/internal/verdict"
)

// Where the explicit engine has seen all, but for what memory holds that was never written, EngineAuto asks the symbolic
// one, to which such memory is an unknown.

// checkAuto is Check for EngineAuto, where no engines take turns.
func (s *Session) checkAuto() (*Result, error) {
	res, err := s.checkAtOnce()
	if err != nil || s.refusesUnknowns() != "" || !dependsOnUnwritten(&res.Verdict) {
		return res, err
	}
	return s.second(res)
}

// dependsOnUnwritten tells whether memory that was never written is all that keeps the
// explicit engine's verdict from being a proof.
func dependsOnUnwritten(v *verdict.Verdict) bool {
	return v.Answer == verdict.Unknown &&
		!slices.ContainsFunc(v.Reasons, func(r verdict.Reason) bool { return r.Kind != verdict.Uninitialised })
}

// minSeconds is what a second engine has at least, if time is limited.
const minSeconds = 0.1

// second asks the symbolic engine in what is left of the time. What it leaves open as
// well is told as the explicit engine tells it.
func (s *Session) second(first *Result) (*Result, error) {
	v := &first.Verdict
	e := *s
	e.discipline, e.met, e.broken = nil, nil, false
	e.Task.Engine = EngineSymbolic
	e.engineWhy = v.Reasons[0].Place.Short() + " reads memory that was never written, which may hold anything"
	if e.Task.MaxSeconds > 0 {
		e.Task.MaxSeconds = max(e.Task.MaxSeconds-v.Stats.Seconds, minSeconds)
	}
	res, err := e.checkSymbolic()
	if err != nil || res.Verdict.Answer == verdict.Unknown {
		return first, err
	}
	return res, nil
}
