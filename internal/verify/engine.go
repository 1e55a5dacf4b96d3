package verify

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// settleEngine decides for the user, and says why where there was a choice; or it tells
// which engines take turns.
func (s *Session) settleEngine() (turns []*contender, err error) {
	t := &s.Task
	refused := t.RefusesSymbolic()
	if refused == "" && t.Search.Engine == plan.EngineAuto && s.Abstracts() {
		refused = "tells states apart by all that they are, and not by " + plan.AbstractionName
	}
	if refused == "" && machine.Modular(s.Program) {
		refused = "does not run platform functions that the program brings along (heddle.h)"
	}
	if t.Search.Engine.Symbolic() && refused != "" {
		return nil, errors.New("--engine=" + string(t.Search.Engine) + " " + refused)
	}
	if t.Search.Engine != plan.EngineAuto {
		return nil, nil
	}
	s.Plan = s.WithEngine(plan.EngineExplicit)
	if t.Environment.NondetGiven { // values were asked for
		return nil, nil
	}
	widest := s.InputWhere(plan.Wide)
	unknowns := []*contender{{engine: plan.EngineSymbolic, first: firstTurn}, {engine: plan.EngineBMC, first: firstTurn}}
	switch {
	case refused != "" && widest != "":
		s.engineWhy = fmt.Sprintf("%s is an input of more values than can be tried; the engine symbolic, which takes all, %s", widest, refused)
	case refused != "":
	case widest != "":
		s.engineWhy = widest + " is an input of more values than can be tried"
		if s.Threaded() && s.SpawnsUnboundedly() && s.Uncountable() == "" { // unrolling does not end
			return []*contender{{engine: plan.EngineExplicit, first: briefTurn}, {engine: plan.EngineSymbolic, first: crowdTurn}}, nil
		}
		if s.Threaded() {
			return append([]*contender{{engine: plan.EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		if refusesInduction(s.Plan) == "" && !s.Task.Checks.KeepGoing && s.Task.Host.Clock != nil {
			unknowns = append(unknowns, &contender{engine: plan.EngineBMC, first: firstTurn, induct: &proofs{left: slices.Clone(attempts)}})
		}
		return append(unknowns, &contender{engine: plan.EngineExplicit, first: firstTurn}), nil
	case s.InputWhere(plan.Many) != "":
		if !s.Threaded() {
			return append([]*contender{{engine: plan.EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		return append([]*contender{{engine: plan.EngineExplicit, first: firstExplicit}}, unknowns...), nil
	default:
		return append([]*contender{{engine: plan.EngineExplicit}}, unknowns...), nil
	}
	return nil, nil
}
