package importance

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
)

// Refusals are what importance sampling cannot answer.
var Refusals = plan.Refusals{Engine: "importance", BuiltOn: &runs.RareRefusals, Of: []plan.Refusal{
	{Of: plan.Feature{Name: "--scheduler of any kind but uniform", In: func(p *plan.Plan, q *query.Query) bool {
		return q != nil && !p.Sampling.Scheduler.IsUniform()
	}}, Why: "--method={method} replaces the uniform scheduler by its own: omit --scheduler={scheduler}, or use another method"},
}}
