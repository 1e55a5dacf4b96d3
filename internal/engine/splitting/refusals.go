package splitting

import (
	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
)

// Refusals are what importance splitting cannot answer.
var Refusals = plan.Refusals{Engine: "splitting", BuiltOn: &runs.RareRefusals, Of: []plan.Refusal{
	{Of: plan.Feature{Name: "--scheduler=pct", In: func(p *plan.Plan, q *query.Query) bool {
		return q != nil && p.Sampling.Scheduler.Kind == scheduler.PCT
	}}, Why: "--scheduler={scheduler} cannot be combined with importance splitting: PCT draws its priorities once for each run"},
	{Of: plan.Feature{Name: "--levels, where the method finds them", In: func(p *plan.Plan, q *query.Query) bool {
		m := p.SplittingMethod()
		return q != nil && len(p.Sampling.Splitting.Levels) > 0 && m != nil && !m.Planned()
	}}, Why: "--method={splitting} finds levels as it runs: omit --levels, or use another method"},
}}
