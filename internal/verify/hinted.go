package verify

import (
	"errors"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/guided"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
)

// byHint is what a trace says that was found near a hint.
const byHint = "the run was found by following the hint"

// Follow looks for a violation near a hint, and replays it as any other. The result is nil if there is none that is reported: then nothing is
// known of the program. Tried is how many actions it took.
func (s *Session) Follow(h *plan.Hint) (r *Result, tried int, err error) {
	if s.Asks != nil || asksOfRuns(s.Plan) || s.Checks.AboutWholeRuns() != nil {
		return nil, 0, errors.New("a hint is a run that ends: it cannot be one for what is asked of whole runs")
	}
	p := s.Begin()
	if p.Search.Engine == plan.EngineAuto {
		if p = p.WithEngine(plan.EngineExplicit); h.Inputs() && bmc.RefusalsOf(p).Why(p, nil) == "" {
			p = p.WithEngine(plan.EngineSymbolic) // whose schedules say what inputs give
		}
	}
	found, err := guided.Follow(p, h)
	if err != nil || found.Schedule == nil {
		return nil, found.Actions, err
	}
	p.Host.Enters(plan.Replaying)
	t, err := replay.Explain(p, p.MachineOptions(), found.Schedule, nil)
	if err != nil || t.Failure == nil || t.Failure.Class != system.Violation {
		return nil, found.Actions, err
	}
	if _, is := ofAssumption(p, t); is || suppression(p, t.Failure) != nil {
		return nil, found.Actions, nil
	}
	t.Notes = append(t.Notes, byHint)
	r = Replayed(t)
	v := &r.Verdict
	v.Question = plan.AskedBy(p)
	v.Assumptions = p.Assumptions()
	v.Stats = verdict.Stats{Transitions: found.Actions, MaxDepth: len(found.Schedule), Seconds: p.Elapsed()}
	if p.Search.Engine.Symbolic() {
		v.Engine, v.EngineWhy = string(p.Search.Engine), "the hint says what inputs give"
	}
	return r, found.Actions, nil
}
