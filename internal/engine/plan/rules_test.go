package plan

import (
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/exec/machine"
)

// TestKeepsBlocks: lost blocks are not looked for where registers keep what they held.
func TestKeepsBlocks(t *testing.T) {
	registers := property.Needs{Exact: true, Registers: []string{"main"}}
	for _, x := range []struct {
		checks  machine.CheckSet
		needs   property.Needs
		refused bool
	}{
		{DefaultChecks, registers, false},
		{DefaultChecks.With(machine.Leak), registers, true},
		{DefaultChecks.With(machine.Untracked), registers, true},
		{DefaultChecks.With(machine.Unfreed), registers, false},
		{DefaultChecks.With(machine.Leak).With(machine.Untracked), property.Needs{Exact: true}, false},
	} {
		k := Task{Checks: Checks{Set: x.checks}}
		if why := k.keepsBlocks(x.needs); (why != "") != x.refused {
			t.Errorf("%v, %v: %q", x.checks, x.needs, why)
		}
	}
}
