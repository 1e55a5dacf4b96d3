package verify

import (
	"heddle/internal/engine"
	"heddle/internal/engine/branching"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
)

// lineupOfRuns is which engines decide what a plan asks of whole runs. Where inputs have more values than a few, a search that tries
// them and one that takes them as unknowns have turns, if the user names no engine: each proves and refutes for itself.
func lineupOfRuns(p *plan.Plan, e engine.Engine) *turns {
	if p.Search.Engine != plan.EngineAuto || p.Environment.NondetGiven || e.Refuses(p.WithEngine(plan.EngineSymbolic)) != "" {
		return alone(p, &candidate{engine: e, inputs: p.Search.Engine})
	}
	values := p.WithEngine(plan.EngineExplicit)
	why, first := "", int64(firstExplicit)
	if wide := values.InputWhere(plan.Wide); wide != "" {
		why, first = wide+" is an input of more values than can be tried", briefTurn
	} else if values.InputWhere(plan.Many) == "" {
		return alone(p, &candidate{engine: e, inputs: p.Search.Engine})
	}
	return newTurns(values, why,
		(&candidate{engine: e, inputs: plan.EngineExplicit, name: string(plan.EngineExplicit)}).turn(first),
		(&candidate{engine: e, inputs: plan.EngineSymbolic, name: string(plan.EngineSymbolic)}).turn(firstTurn))
}

// lineupOfTemporal is which engines decide a formula.
func lineupOfTemporal(p *plan.Plan) *turns {
	if p.Asks.Branching != nil {
		return alone(p, &candidate{engine: branching.Engine{}, inputs: p.Search.Engine})
	}
	return lineupOfRuns(p, liveness.Engine{})
}

// lineupOfCheck is which engines decide a check of whole runs. Whether every run ends is also asked of proofs by induction, in turns
// with searches for runs that do not, by values of inputs and with inputs as unknowns.
func lineupOfCheck(p *plan.Plan, c machine.Check) *turns {
	judge := liveness.Engine{Check: c}
	switch {
	case c != machine.Termination || !mayProveEnds(p):
		return lineupOfRuns(p.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set&^plan.ChecksOfRuns | machine.CheckSet(0).With(c) }), judge)
	case p.Search.Engine == plan.EngineInduction:
		return alone(p, &ends)
	}
	t := &turns{plan: p, longer: longer, list: []*contender{
		(&candidate{engine: judge, inputs: plan.EngineExplicit, name: string(plan.EngineExplicit)}).turn(briefTurn),
		ends.turn(firstTurn),
	}}
	if unknowns := p.WithEngine(plan.EngineSymbolic); p.InputWhere(plan.Many) != "" && symbolic.Refusals.Why(unknowns, nil) == "" && judge.Refuses(unknowns) == "" {
		t.list = append(t.list, (&candidate{engine: judge, inputs: plan.EngineSymbolic, name: string(plan.EngineSymbolic), quiet: true}).turn(firstTurn))
	}
	t.also = t.list
	return t
}

// ends are proofs that every run ends.
var ends = candidate{engine: kinduction.Ending{}, inputs: plan.EngineBMC, change: unreduced, proves: true, quiet: true}

// mayProveEnds reports whether proofs that every run ends may be looked for: of programs with a single thread.
func mayProveEnds(p *plan.Plan) bool {
	if p.Search.Engine != plan.EngineAuto && p.Search.Engine != plan.EngineInduction {
		return false
	}
	return !p.Environment.NondetGiven && !p.Threaded() && ends.engine.Refuses(unreduced(p)) == ""
}

// unreduced is a plan for a single thread, to which it is no matter where threads switch.
func unreduced(p *plan.Plan) *plan.Plan {
	return p.ReducedTo(reduction.Default)
}
