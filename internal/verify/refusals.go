package verify

import (
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/branching"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/executions"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/gentest"
	"heddle/internal/engine/importance"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/modular"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/engine/states"
	"heddle/internal/engine/symbolic"
)

// Refusals are what each engine cannot do, in the order in which docs/engines.md describes them.
func Refusals() []*plan.Refusals {
	return []*plan.Refusals{&explicit.Refusals, &plan.SymmetryRefusals, &plan.CountingRefusals, &symbolic.Refusals, &bmc.MergingRefusals, &bmc.Refusals,
		&kinduction.Refusals, &modular.Refusals, &states.Refusals, &executions.Refusals, &gentest.Refusals, &sampling.Refusals, &splitting.Refusals,
		&importance.Refusals, &exact.Refusals, &liveness.Refusals, &branching.Refusals, &plan.DividedRefusals, &plan.SpreadRefusals}
}
