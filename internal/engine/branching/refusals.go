package branching

import (
	"heddle/internal/engine/plan"
)

// Refusals are what the engine cannot do.
var Refusals = plan.Refusals{Engine: "branching", BuiltOn: &plan.WholeRunRefusals, Of: []plan.Refusal{
	{Of: plan.Has("--store=hash, hash128 or bitstate, with --ctl", func(p *plan.Plan) bool {
		return p.Checks.Branching != "" && plan.LossyStore.In(p, nil)
	}), Why: "requires --store=tree: a state that is lost may make a formula true or false"},
	{Of: plan.SeveralWorkers, Why: "has one worker: omit --workers"},
	{Of: plan.UnknownInputs, Why: "takes inputs by their values: omit --engine"},
}}
