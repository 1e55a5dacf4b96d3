package verify

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/branching"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// askOfWholeRuns answers a query about whole runs by the engine that checks such formulae. The trace is a run, or several, that does not satisfy the
// formula, or that shows why the first state satisfies it; nil: there is none to show.
func askOfWholeRuns(p *plan.Plan, q *query.Query) (*verdict.Asked, *trace.Trace, error) {
	p, err := plan.AskingRuns(p, q)
	if err != nil {
		return nil, nil, err
	}
	begun := p.Seconds()
	fails := liveness.Formula
	if q.Kind == query.Branching {
		fails = branching.Check
	}
	res, err := lineupOfTemporal(p).take()
	if err != nil {
		return nil, nil, err
	}
	if res.Unrefined != nil {
		return nil, nil, res.Unrefined
	}
	v := &res.Verdict
	a := &verdict.Asked{Query: q.String(), Whole: true, Branching: q.Kind == query.Branching, Answer: v.Answer, Proof: v.Proof, Reasons: v.Reasons,
		Assumptions: v.Assumptions, Stats: v.Stats, Reduction: v.Reduction, Flags: res.Flags}
	if v.Engine != "" {
		a.Chosen, a.Flags = v.Engine+", since "+v.EngineWhy, append(a.Flags, "--engine="+v.Engine)
	}
	a.Stats.Seconds = p.Seconds() - begun
	if len(res.Traces) == 0 {
		return a, res.Witness, nil
	}
	tr := res.Traces[0]
	if f := tr.Failure; f.Check != fails { // nothing was found out about the formula
		a.Answer, a.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.Unsupported, Place: f.Place,
			Text: "a run fails, and what whole runs satisfy is asked of programs that do not: " + f.Text}}
	}
	return a, tr, nil
}

// replayWhole runs a schedule of a query about whole runs.
func replayWhole(p *plan.Plan, q *query.Query, run schedule.Lasso) (*trace.Trace, error) {
	p, err := plan.AskingRuns(p, q)
	if err != nil {
		return nil, err
	}
	if q.Kind == query.Branching {
		return branching.Replay(p, run)
	}
	return liveness.Replay(p, run)
}
