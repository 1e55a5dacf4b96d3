package liveness

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// Refusals are what the engine cannot do.
var Refusals = plan.Refusals{Engine: "liveness", BuiltOn: &plan.WholeRunRefusals, Of: []plan.Refusal{
	{Of: plan.Has("--shortest, inputs as unknowns", func(p *plan.Plan) bool {
		return p.Search.Shortest && p.Search.Engine.Symbolic()
	}), Why: "does not look for a shortest run with inputs as unknowns: omit --shortest, or use --engine=explicit"},
	{Of: plan.Has("--engine=bmc, k-induction, with --ltl", func(p *plan.Plan) bool {
		return p.Search.Engine.Unrolls() && (p.Checks.Linear != "" || p.Checks.Set&plan.ChecksOfRuns != 0)
	}), Why: "does not unroll loops: use --engine=symbolic"},
	{Of: plan.Has("--engine=symbolic, with --check=+livelock", func(p *plan.Plan) bool {
		return p.Search.Engine == plan.EngineSymbolic && (p.Checks.Set.Has(machine.Livelock) || p.Asks != nil && p.Asks.Check == machine.Livelock)
	}), Why: "does not compare what actions change where inputs are unknowns: omit --engine"},
}}
