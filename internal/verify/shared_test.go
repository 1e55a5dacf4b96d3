package verify

import (
	"fmt"
	"sync"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/flat"
)

// shared are the modules that tests have compiled, by all that a module depends on: tests that differ only in how they
// search compile a file once.
var shared struct {
	sync.Mutex
	modules map[string]func() (*flat.Module, error)
}

// openShared is Open with a module that another test may have compiled.
func openShared(t testing.TB, task plan.Task) (*Session, error) {
	t.Helper()
	checks := task.CheckSet()
	key := fmt.Sprintf("%+v %q %q %d %q %v %v", task.Source.Load, task.Entries(), task.Source.Function, task.Source.PointerDepth, plan.Sanitizers(checks),
		len(task.Checks.Queries) > 0, checks.Has(machine.Untracked))
	shared.Lock()
	if shared.modules == nil {
		shared.modules = map[string]func() (*flat.Module, error){}
	}
	load, ok := shared.modules[key]
	if !ok {
		load = sync.OnceValues(func() (*flat.Module, error) { return task.LoadModule(t.Context()) })
		shared.modules[key] = load
	}
	shared.Unlock()
	m, err := load()
	if err != nil {
		return nil, err
	}
	return OpenModule(m, task)
}
