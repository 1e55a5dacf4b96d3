package states

import "heddle/internal/engine/plan"

// Refusals are what states cannot be counted with.
var Refusals = plan.Refusals{Engine: "states", Of: []plan.Refusal{
	{Of: plan.ChecksOfWholeRuns, Why: "a check of whole runs is about no single state, and states are counted here: heddle check makes it"},
	{Of: plan.UnknownInputs, Why: "states are counted by the explicit engine, not by {engine}"},
}}
