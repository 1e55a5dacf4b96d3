package passes

import (
	"fmt"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// provisoActions is how many actions of a search Task.CheckProviso has room for: some
// hundred megabytes.
const provisoActions = 4_000_000

// newProviso checks that a search puts no action off for ever; nil: it is not asked for, or
// states that differ are taken for one another.
func newProviso(p *plan.Plan, c system.Cursor) *search.Proviso {
	if !p.Search.CheckProviso || p.Search.Spill || p.Search.Store == plan.StoreBitstate || p.Abstracts() {
		return nil
	}
	m := c.(interface{ Machine() *machine.Machine }).Machine()
	return search.NewProviso(provisoActions, func() string { return placesOf(m) })
}

// placesOf says where all threads are.
func placesOf(m *machine.Machine) string {
	var all []string
	for t := range m.Threads() {
		if m.Status(t) == machine.Running {
			all = append(all, fmt.Sprintf("thread %d at %s", t, m.Program().At(m.PC(t)).Short()))
		}
	}
	return strings.Join(all, ", ")
}
