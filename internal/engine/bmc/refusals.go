package bmc

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/reduction"
)

const (
	oneReduction = "has one reduction, local (bmc, k-induction, symbolic with merge or match): omit --reduction"
	noBounds     = "--context-bound, --delay-bound and --depth do not bound the search of --engine=bmc, k-induction and symbolic with merge, match=none or match=subsumption"
	omitBound    = "Omit the bound, or use --engine=symbolic without these options."
)

// MergingRefusals are what searches in an order of their own cannot do: symbolic:merge and symbolic:match.
var MergingRefusals = plan.Refusals{Engine: "merging", BuiltOn: &symbolic.Refusals, Of: append(plan.EveryOrder("searches in an order of its own (bmc, k-induction, symbolic with merge or match): omit --search"),
	plan.Refusal{Of: plan.EveryInstruction, Why: oneReduction},
	plan.Refusal{Of: plan.ExplicitReduction, Why: oneReduction},
	plan.Refusal{Of: otherReduction, Why: oneReduction},
	plan.Refusal{Of: plan.SwitchBound, Why: noBounds, Hint: omitBound},
	plan.Refusal{Of: plan.DepthBound, Why: noBounds, Hint: omitBound},
)}

// Refusals are what bounded model checking cannot do.
var Refusals = plan.Refusals{Engine: "bmc", BuiltOn: &MergingRefusals}

var otherReduction = plan.Has("any other --reduction but local", func(p *plan.Plan) bool {
	r := p.Reduction()
	return p.Search.Reduction != reduction.Default && !r.Merging && !r.NotSymbolic && !p.Search.EveryInstruction()
})

// RefusalsOf are those of the way to search with inputs as unknowns that a plan asks for.
func RefusalsOf(p *plan.Plan) *plan.Refusals {
	switch {
	case p.Search.Engine.Unrolls():
		return &Refusals
	case p.SearchesInOrder():
		return &MergingRefusals
	}
	return &symbolic.Refusals
}
