package verify

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
)

// TestCountedOneByOne: states and executions are not counted where an input has one way that stands for all of its values.
func TestCountedOneByOne(t *testing.T) {
	for _, engine := range []plan.Engine{"", plan.EngineAuto, plan.EngineExplicit, plan.EngineSymbolic, plan.EngineBMC} {
		s, err := openShared(t, plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{"../../examples/counter.c"}}},
			Checks: plan.Checks{Set: machine.DefaultChecks},
			Bounds: plan.Bounds{States: 10},
			Search: plan.Search{Engine: engine},
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, states := s.Count(reduction.Local, nil)
		s.Task.Bounds.Executions = 1
		_, executions := s.Executions()
		for _, err := range []error{states, executions} {
			if engine.Symbolic() && (err == nil || !strings.Contains(err.Error(), "by the explicit engine")) || !engine.Symbolic() && err != nil {
				t.Errorf("engine %q: %v", engine, err)
			}
		}
	}
}
