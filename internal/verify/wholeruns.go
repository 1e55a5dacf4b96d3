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

// askOfWholeRuns answers a query about whole runs by the engine that checks such formulae. A trace is a run, or several, that does not satisfy the
// formula, or that shows why the first state satisfies it.
func askOfWholeRuns(p *plan.Plan, q *query.Query) (*Result, error) {
	p, err := plan.AskingRuns(p, q)
	if err != nil {
		return nil, err
	}
	begun := p.Seconds()
	fails := liveness.Formula
	if q.Kind == query.Branching {
		fails = branching.Check
	}
	res, err := lineupOfTemporal(p).take()
	if err == nil {
		err = res.Unrefined
	}
	if err != nil {
		return nil, err
	}
	v := &res.Verdict
	v.Question = plan.QuestionOf(q)
	if v.Engine != "" {
		v.Chosen, res.Flags = v.Engine+", since "+v.EngineWhy, append(res.Flags, "--engine="+v.Engine)
		v.Engine, v.EngineWhy = "", ""
	}
	v.Stats.Seconds = p.Seconds() - begun
	switch {
	case len(res.Traces) > 0:
		res.Traces = res.Traces[:1]
		if f := res.Traces[0].Failure; f.Check != fails { // nothing was found out about the formula
			v.Answer, v.Reasons = verdict.Unknown, []verdict.Reason{{Kind: verdict.Unsupported, Place: f.Place,
				Text: "a run fails, and what whole runs satisfy is asked of programs that do not: " + f.Text}}
		}
	case res.Witness != nil:
		res.Traces, res.Witness = []*trace.Trace{res.Witness}, nil
	}
	return res, nil
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
