package verify

import (
	"heddle/internal/engine"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
)

// judgedInTurns decides what is asked of whole runs. Where inputs have more values than a few, a search that tries them and one that takes them as unknowns
// have turns, if the user names no engine: each proves and refutes for itself.
func judgedInTurns(p *plan.Plan, search func(*plan.Plan) (*engine.Outcome, error)) (*Result, error) {
	at := func(p *plan.Plan) (*Result, error) { return concluded(search(p)) }
	if p.Search.Engine != plan.EngineAuto || p.Environment.NondetGiven || !mayJudgeUnknowns(p) {
		return at(p)
	}
	explicit := p.WithEngine(plan.EngineExplicit)
	why, first := "", int64(firstExplicit)
	if wide := explicit.InputWhere(plan.Wide); wide != "" {
		why, first = wide+" is an input of more values than can be tried", briefTurn
	} else if explicit.InputWhere(plan.Many) == "" {
		return at(p)
	}
	return inTurns(explicit, why, []*contender{
		{name: string(plan.EngineExplicit), engine: plan.EngineExplicit, first: first, search: at},
		{name: string(plan.EngineSymbolic), engine: plan.EngineSymbolic, first: firstTurn, search: at},
	})
}

// mayJudgeUnknowns reports whether a search with inputs as unknowns does all that is asked of whole runs.
func mayJudgeUnknowns(p *plan.Plan) bool {
	return liveness.Refusals.Why(p.WithEngine(plan.EngineSymbolic), nil) == ""
}
