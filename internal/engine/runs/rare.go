package runs

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
)

// RareRefusals are shared by the methods for rare events.
var RareRefusals = plan.Refusals{BuiltOn: &Refusals, Of: []plan.Refusal{
	{Of: plan.Feature{Name: "queries that are no Pr with a bound", In: func(_ *plan.Plan, q *query.Query) bool {
		return q != nil && (q.Kind != query.Probability || q.Left.Steps == query.Unbounded)
	}}, Why: "--method={method} answers only queries about runs with a bound, Pr[<=n](...)"},
	{Of: plan.ManySchedulers, Why: "--over-schedulers={over} estimates from plain runs, --method={method} under one scheduler: omit one of them"},
}}
