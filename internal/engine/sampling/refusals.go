package sampling

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
)

// Refusals are what runs that are drawn cannot answer.
var Refusals = plan.Refusals{Engine: "sampling", BuiltOn: &runs.Refusals, Of: []plan.Refusal{
	{Of: plan.Feature{Name: "--over-schedulers of a query that is no Pr", In: func(p *plan.Plan, q *query.Query) bool {
		return plan.ManySchedulers.In(p, q) && q.Kind != query.Probability
	}}, Why: "--over-schedulers answers only Pr[<=n](...)"},
}}
