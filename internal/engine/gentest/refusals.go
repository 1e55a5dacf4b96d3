package gentest

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
)

// Refusals are what tests cannot be made of.
var Refusals = plan.Refusals{Engine: "gentest", BuiltOn: &symbolic.UnknownRefusals, As: "it uses the symbolic engine, which ", Of: []plan.Refusal{
	{Of: plan.Has("threads", func(p *plan.Plan) bool { return p.Threaded() }),
		Why: "the program starts threads, whose order a test does not decide; programs must have a single thread"},
	{Of: plan.Has("--function", func(p *plan.Plan) bool { return p.Source.Function != "" }),
		Why: "--function has no main for a driver; write one that calls the function with inputs"},
	{Of: plan.ChecksOfWholeRuns, Why: "tests are made of runs that end, and a check of whole runs is about those that do not: heddle check makes it"},
}}
