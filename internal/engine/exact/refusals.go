package exact

import (
	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
)

// Refusals are what the chain of all states cannot answer.
var Refusals = plan.Refusals{Engine: "exact", BuiltOn: &runs.Refusals, Of: []plan.Refusal{
	{Of: plan.ManySchedulers,
		Why: "--over-schedulers searches among schedulers by drawing runs, --exact computes the probability under one: omit one of them"},
	{Of: plan.Feature{Name: "--scheduler=pct, --scheduler=slice", In: func(p *plan.Plan, q *query.Query) bool {
		return q != nil && (p.Sampling.Scheduler.Kind == scheduler.PCT || p.Sampling.Scheduler.Kind == scheduler.Slice)
	}}, Why: "--scheduler={scheduler}: " + scheduler.DependsOnPast},
}}
