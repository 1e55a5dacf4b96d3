package verify

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// settleEngine decides for the user, and says why where there was a choice; or it tells
// which engines take turns.
func settleEngine(p *plan.Plan) (settled *plan.Plan, why string, turns []*contender, err error) {
	refused := p.RefusesSymbolic()
	if refused == "" && p.Search.Engine == plan.EngineAuto && p.Abstracts() {
		refused = "tells states apart by all that they are, and not by " + plan.AbstractionName
	}
	if refused == "" && machine.Modular(p.Program) {
		refused = "does not run platform functions that the program brings along (heddle.h)"
	}
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
	unknowns := []*contender{{engine: plan.EngineSymbolic, first: firstTurn}, {engine: plan.EngineBMC, first: firstTurn}}
	switch {
	case refused != "" && widest != "":
		why = fmt.Sprintf("%s is an input of more values than can be tried; the engine symbolic, which takes all, %s", widest, refused)
	case refused != "":
	case widest != "":
		why = widest + " is an input of more values than can be tried"
		if p.Threaded() && p.SpawnsUnboundedly() && p.Uncountable() == "" { // unrolling does not end
			return p, why, []*contender{{engine: plan.EngineExplicit, first: briefTurn}, {engine: plan.EngineSymbolic, first: crowdTurn}}, nil
		}
		if p.Threaded() {
			return p, why, append([]*contender{{engine: plan.EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		if kinduction.Refuses(p) == "" && !p.Checks.KeepGoing && p.Host.Clock != nil {
			unknowns = append(unknowns, &contender{engine: plan.EngineBMC, first: firstTurn, induct: &proofs{left: slices.Clone(attempts)}})
		}
		return p, why, append(unknowns, &contender{engine: plan.EngineExplicit, first: firstTurn}), nil
	case p.InputWhere(plan.Many) != "":
		if !p.Threaded() {
			return p, why, append([]*contender{{engine: plan.EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		return p, why, append([]*contender{{engine: plan.EngineExplicit, first: firstExplicit}}, unknowns...), nil
	default:
		return p, why, append([]*contender{{engine: plan.EngineExplicit}}, unknowns...), nil
	}
	return p, why, nil, nil
}
