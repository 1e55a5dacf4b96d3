package executions

import "heddle/internal/engine/plan"

// Refusals are what executions cannot be counted with.
var Refusals = plan.Refusals{Engine: "executions", Of: []plan.Refusal{
	{Of: plan.TimeOrder, Why: "executions are not counted in the order of time: omit --time-order"},
	{Of: plan.UnknownInputs, Why: "executions are counted by the explicit engine, not by {engine}"},
}}
