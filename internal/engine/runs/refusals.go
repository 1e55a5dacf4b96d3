package runs

import "heddle/internal/engine/plan"

// Refusals are shared by the engines that answer queries about runs.
var Refusals = plan.Refusals{Of: []plan.Refusal{
	{Of: plan.TimeOrder, Why: "a thread that waits may act at any moment in runs with probabilities: omit --time-order"},
}}
