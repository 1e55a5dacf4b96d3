package verify

import (
	"errors"
	"fmt"

	"heddle/internal/engine/explicit"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
)

// settleEngine decides for the user, and says why where there was a choice; or it returns
// which engines take turns.
func settleEngine(p *plan.Plan) (settled *plan.Plan, why string, turns []*contender, err error) {
	refused := p.Refuses(p.SymbolicRoom(), nil)
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
	unrolls := p.Refuses(plan.RoomBMC, nil) == "" && p.Misused(plan.RoomBMC) == nil // else it would ignore what was asked for, and has no turn
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
		if p.Threaded() && p.SpawnsUnboundedly() && p.RefusesCounterAbstraction() == "" { // unrolling does not end
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
