package verify

import (
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
)

// TestCountedOneByOne: states and executions are not counted where an input has one way that stands for all of its values.
func TestCountedOneByOne(t *testing.T) {
	for _, engine := range []Engine{"", EngineAuto, EngineExplicit, EngineSymbolic, EngineBMC} {
		s, err := openShared(t, Task{
			Source: Source{Load: compile.Options{Files: []string{"../../examples/counter.c"}, Tool: "../../bin/heddle-llvm"}},
			Checks: Checks{Set: machine.DefaultChecks},
			Bounds: Bounds{States: 10},
			Search: Search{Engine: engine},
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, states := s.Count(ReductionLocal, nil)
		s.Task.Bounds.Executions = 1
		_, executions := s.Executions()
		for _, err := range []error{states, executions} {
			if engine.symbolic() && (err == nil || !strings.Contains(err.Error(), "with the engine explicit")) || !engine.symbolic() && err != nil {
				t.Errorf("engine %q: %v", engine, err)
			}
		}
	}
}
