package verify

import (
	"maps"
	"slices"

	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/ltl"
)

// asksOfRuns reports whether a plan asks for checks of whole runs.
func asksOfRuns(p *plan.Plan) bool { return p.Checks.Set&plan.ChecksOfRuns != 0 }

// checkRuns checks a plan that asks for checks of whole runs: first what states show, if that is asked for too, then each of these.
func checkRuns(p *plan.Plan) (*Result, error) {
	asked := p.Checks.Set & plan.ChecksOfRuns
	states := p.With(func(t *plan.Task) { t.Checks.Set &^= plan.ChecksOfRuns })
	var all *Result
	var leftOut []string
	if !states.ChecksNothing() {
		res, err := check(states)
		if err != nil || res.Verdict.Answer == verdict.Violated && !p.Checks.KeepGoing {
			return res, err
		}
		all, leftOut = res, res.Verdict.Question.Missing
	}
	for c := range asked.Each {
		res, err := lineupOfCheck(p, c).take()
		if err != nil {
			return nil, err
		}
		all = joined(all, res)
		if res.Verdict.Answer == verdict.Violated && !p.Checks.KeepGoing {
			break
		}
	}
	v := &all.Verdict
	question := plan.AskedBy(p)
	for _, check := range leftOut { // the search of states did not examine it
		question.LeaveOut(check)
	}
	v.Question = question
	v.Stats.Seconds = p.Elapsed()
	return all, nil
}

// joined is what follows from what was found out about one program twice; a may be nil.
func joined(a, b *Result) *Result {
	if a == nil {
		return b
	}
	r := *a
	v, w := &r.Verdict, &b.Verdict
	switch {
	case v.Answer == verdict.Violated || w.Answer == verdict.Violated:
		v.Answer = verdict.Violated
	case v.Answer == verdict.Unknown || w.Answer == verdict.Unknown:
		v.Answer = verdict.Unknown
	}
	r.Traces, r.from = append(slices.Clip(b.Traces), a.Traces...), maps.Clone(a.from)
	for tr, p := range b.from {
		r.comesFrom(tr, p)
	}

	for _, x := range w.Reasons {
		if !slices.Contains(v.Reasons, x) {
			v.Reasons = append(slices.Clip(v.Reasons), x)
		}
	}
	for _, x := range w.Assumptions {
		if !slices.Contains(v.Assumptions, x) {
			v.Assumptions = append(slices.Clip(v.Assumptions), x)
		}
	}
	v.Stats.States += w.Stats.States
	v.Stats.Transitions += w.Stats.Transitions
	v.Stats.MaxDepth = max(v.Stats.MaxDepth, w.Stats.MaxDepth)
	v.Stats.Bytes = max(v.Stats.Bytes, w.Stats.Bytes)
	if r.Unrefined == nil {
		r.Unrefined = b.Unrefined
	}
	return &r
}

// replayJudged runs a schedule of a plan that asks for checks of runs: it shows what fails on the way, or else the first of these checks that the run
// violates.
func replayJudged(s *Session, run schedule.Lasso) (tr *trace.Trace, err error) {
	if len(run.Cycle) == 0 {
		if tr, err = s.replay(run.Prefix); err != nil || tr.Failure != nil {
			return tr, err
		}
	}
	for c := range (s.Checks.Set & plan.ChecksOfRuns).Each {
		p, err := s.Judging(c, ltl.MaxAtoms)
		if err != nil {
			return nil, err
		}
		if tr, err = liveness.Replay(p, run); err != nil || tr.Failure != nil {
			return tr, err
		}
	}
	return tr, nil
}
