package verify

import (
	"cmp"
	"errors"
	"fmt"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/modular"
	"heddle/internal/engine/plan"
)

// settleEngine decides for the user, and says why where there was a choice; or it returns
// which engines take turns.
func settleEngine(p *plan.Plan) (settled *plan.Plan, why string, turns []*contender, err error) {
	settled, why, turns, err = settleUsual(p)
	if err != nil || p.Search.Engine != plan.EngineAuto || p.Environment.NondetGiven || !mayPair(settled) {
		return settled, why, turns, err
	}
	if len(turns) == 0 {
		turns = []*contender{takingTurns(plan.EngineExplicit, 0)}
	}
	return settled, why, append(inPairs(), turns...), nil
}

// settleUsual is settleEngine of programs that do not start threads without end.
func settleUsual(p *plan.Plan) (settled *plan.Plan, why string, turns []*contender, err error) {
	refused := bmc.RefusalsOf(p).Why(p, nil)
	if p.Search.Engine.Symbolic() && refused != "" {
		return nil, "", nil, errors.New("--engine=" + string(p.Search.Engine) + " " + refused)
	}
	if p.Search.Engine != plan.EngineAuto {
		return p, "", nil, nil
	}
	p = p.WithEngine(plan.EngineExplicit)
	if p.Environment.NondetGiven { // values were asked for
		return p, "", nil, nil
	}
	widest := p.InputWhere(plan.Wide)
	if widest == "" {
		widest = p.ReadsStdin()
	}
	unknowns := []*contender{takingTurns(plan.EngineSymbolic, firstTurn)}
	unrolls := bmc.Refusals.Why(p, nil) == "" && bmc.Refusals.Misuse(p) == nil // else it would ignore what was asked for, and has no turn
	if unrolls {
		unknowns = append(unknowns, takingTurns(plan.EngineBMC, firstTurn))
	}
	inductive := unrolls && !p.Threaded() && kinduction.Refuses(p) == "" && !p.Checks.KeepGoing
	switch {
	case refused != "" && widest != "":
		why = fmt.Sprintf("%s is an input of more values than can be tried; the symbolic engine, which takes them all, %s", widest, refused)
	case refused != "":
	case widest != "":
		why = widest + " is an input of more values than can be tried"
		if p.Threaded() && p.SpawnsUnboundedly() && plan.CountingRefusals.Why(p, nil) == "" { // unrolling does not end
			return p, why, []*contender{takingTurns(plan.EngineExplicit, briefTurn), takingTurns(plan.EngineSymbolic, countingTurn)}, nil
		}
		if p.Threaded() {
			return p, why, append([]*contender{takingTurns(plan.EngineExplicit, briefTurn)}, unknowns...), nil
		}
		if inductive {
			unknowns = append(unknowns, inducing(firstTurn))
		}
		return p, why, append(unknowns, takingTurns(plan.EngineExplicit, firstTurn)), nil
	case p.InputWhere(plan.Many) != "":
		if !p.Threaded() {
			return p, why, append([]*contender{takingTurns(plan.EngineExplicit, briefTurn)}, unknowns...), nil
		}
		return p, why, append([]*contender{takingTurns(plan.EngineExplicit, firstExplicit)}, unknowns...), nil
	default:
		if inductive { // memory that was never written may be read in a loop
			unknowns = append(unknowns, inducing(firstTurn))
		}
		return p, why, append([]*contender{takingTurns(plan.EngineExplicit, 0)}, unknowns...), nil
	}
	return p, why, nil, nil
}

// mayPair reports whether a proof about threads in pairs may be looked for.
func mayPair(p *plan.Plan) bool {
	return p.Threaded() && p.SpawnsUnboundedly() && modular.Engine{}.Refuses(p) == ""
}

// inPairs are a short search and one for a proof about threads in pairs, which come before the usual engines where threads are
// started without end.
func inPairs() []*contender {
	e := modular.Engine{}
	return []*contender{
		{name: string(plan.EngineExplicit), engine: plan.EngineExplicit, first: briefTurn, quiet: true, search: withFewThreads},
		{name: e.Name(), engine: plan.EngineSymbolic, first: pairsTurn, quiet: true, proves: true,
			search: func(p *plan.Plan) (*Result, error) { return concluded(e.Search(p)) }},
	}
}

// What a search may have that looks for failures that come soon, before a proof is looked for.
const (
	fewThreads = 6
	fewStates  = 4000
)

// withFewThreads is a short search by values of runs with few threads, which are not counted.
func withFewThreads(p *plan.Plan) (*Result, error) {
	return checkAtOnce(p.With(func(t *plan.Task) {
		t.Bounds.Threads, t.Bounds.States, t.Search.CounterAbstraction = fewThreads, min(cmp.Or(t.Bounds.States, fewStates), fewStates), plan.CountOff
	}))
}

// takingTurns is an engine that takes turns, the first of so much work.
func takingTurns(e plan.Engine, first int64) *contender {
	return &contender{name: string(e), engine: e, first: first, search: checkAtOnce}
}

// checkAtOnce checks with the plan's engine.
func checkAtOnce(p *plan.Plan) (*Result, error) {
	if p.Search.Engine.Symbolic() {
		return checkSymbolic(p)
	}
	return concluded(explicit.Search(p))
}
