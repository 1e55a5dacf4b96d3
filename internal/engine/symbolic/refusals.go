package symbolic

import (
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search/order"
)

// Refusals are what the engine cannot do.
var Refusals = plan.Refusals{Engine: "symbolic", BuiltOn: &UnknownRefusals, Of: []plan.Refusal{
	{Of: plan.PlatformModules, Why: "does not run platform functions of the program (heddle.h)"},
}}

// UnknownRefusals lists what no search with unknown inputs supports.
var UnknownRefusals = plan.Refusals{Of: append(plan.Orders(func(i *order.Info) string {
	if i.NotSymbolic == "" {
		return ""
	}
	return "does not " + i.NotSymbolic + ": omit --search"
}),
	plan.Refusal{Of: plan.StateConditions, Why: "does not evaluate conditions on states with unknown data: omit --never and --always"},
	plan.Refusal{Of: plan.Symmetry, Why: "does not recognise symmetric threads: omit --symmetry"},
	plan.Refusal{Of: plan.Spill, Why: "has a single store: omit --spill"},
	plan.Refusal{Of: plan.AskedAbstraction, Why: "distinguishes states by everything in them: omit --abstraction"},
	plan.Refusal{Of: unchosenAbstraction, Why: "distinguishes states by everything in them, not by " + plan.AbstractionName},
	plan.Refusal{Of: plan.ExplicitReduction, Why: "does not have the reduction " + plan.ExplicitReductions() + ": omit --reduction"},
	plan.Refusal{Of: plan.TimeOrder, Why: "does not keep the order in which time passes: omit --time-order, or use --engine=explicit"},
)}

// unchosenAbstraction is an abstraction of the program's that another engine would use, where nobody chose this one.
var unchosenAbstraction = plan.Has(plan.AbstractionName+", where no engine is chosen", func(p *plan.Plan) bool {
	return p.Search.Engine == plan.EngineAuto && p.Abstracts()
})
