package liveness

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
)

// absent is an error if a formula was proved that names a thread which no run has: it says nothing of the program. That is known where all states were met (whole);
// their runs have so many threads.
func absent(p *plan.Plan, r *search.Result, whole bool, e *proof.Evidence, threads int) error {
	if p.Asks.Check != machine.NoCheck || len(r.Violations) > 0 || !r.Complete() || !whole || len(proof.Of(p, e.Figures()).Open()) > 0 {
		return nil
	}
	return p.Asks.Absent(threads)
}
