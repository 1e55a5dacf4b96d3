package kinduction

import (
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/plan"
)

// Refusals are what proofs by induction, which take turns with bounded model checking, cannot do.
var Refusals = plan.Refusals{Engine: "k-induction", BuiltOn: &bmc.Refusals, Of: []plan.Refusal{
	{Of: plan.Marks, Why: "heddle_sometimes() requires a run that reaches it, which a proof by induction does not show"},
}}
