package states_test

import (
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/states"
	"heddle/internal/explore/reduction"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// TestCountedOneByOne: states and executions are not counted where an input has one way that stands for all of its values.
func TestCountedOneByOne(t *testing.T) {
	for _, engine := range []plan.Engine{"", plan.EngineAuto, plan.EngineExplicit, plan.EngineSymbolic, plan.EngineBMC} {
		task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}, Bounds: plan.Bounds{States: 10}, Search: plan.Search{Engine: engine}}
		task.Source.Load.Files = []string{checkout.Path("examples", "counter.c")}
		p := testsession.Open(t, task).Plan
		_, _, counted := states.Count(p, reduction.Local, nil)
		_, executed := executions.Count(p.With(func(k *plan.Task) { k.Bounds.Executions = 1 }))
		want := ""
		if engine.Symbolic() {
			want = "by the explicit engine"
		}
		testplan.ErrorSays(t, "states by the engine "+string(engine), counted, want)
		testplan.ErrorSays(t, "executions by the engine "+string(engine), executed, want)
	}
}
