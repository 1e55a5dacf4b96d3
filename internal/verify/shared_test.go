package verify

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/testprogram"
)

// openShared is Open with a module that another test may have compiled.
func openShared(t testing.TB, task plan.Task) (*Session, error) {
	t.Helper()
	return OpenModule(testprogram.Load(t, task.LoadOptions()), task)
}
