package modular

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// provable are the checks that a proof about threads in pairs covers.
var provable = machine.CheckSet(0).With(machine.Assert).With(machine.ErrorCall).With(machine.DivZero)

// Refusals are what proofs about threads in pairs cannot do.
var Refusals = plan.Refusals{Engine: "thread-modular", BuiltOn: &plan.CountingRefusals, Of: []plan.Refusal{
	{Of: plan.Has("--counter-abstraction=off", func(p *plan.Plan) bool { return p.Search.CounterAbstraction == plan.CountOff }),
		Why: "it cannot be combined with --counter-abstraction=off"},
	{Of: plan.Has("a check besides assert, error and div-zero", func(p *plan.Plan) bool { return p.Checks.Set&^provable != 0 }),
		Why: "a check is on that proofs about threads in pairs do not cover"},
	{Of: plan.Has("--entry, --function", func(p *plan.Plan) bool { return len(p.Source.Entries) > 0 || p.Source.Function != "" }),
		Why: "the program does not begin in main"},
	{Of: plan.Has("constructors, destructors", func(p *plan.Plan) bool { return len(p.Program.Ctors) > 0 || hasDestructors(p.Program) }),
		Why: "code runs before main, or after it"},
	{Of: plan.Has("handlers, platform modules, jumps out of functions", func(p *plan.Plan) bool {
		return p.Program.Names(func(c program.Conduct) bool {
			return c.Interrupts || c.Module || c.JumpsAnywhere || c.Marks
		})
	}), Why: "the program has handlers, or functions of a platform of its own"},
	{Of: plan.Has("heddle_sometimes(), formulae about runs, --keep-going, --checks-table", func(p *plan.Plan) bool {
		return p.Marks() || p.Asks != nil || p.Checks.KeepGoing || p.Checks.Table
	}), Why: "more than a proof is asked for"},
}}

// hasDestructors reports whether functions run after main.
func hasDestructors(p *program.Program) bool {
	for _, o := range p.Dtors {
		if !o.IsPool() || p.Pool[o.Index()] != 0 {
			return true
		}
	}
	return false
}
