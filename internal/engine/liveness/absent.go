package liveness

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
)

// absent is an error if a formula was proved that names a thread which no run has: it says nothing of the program. Its
// runs have so many threads.
func absent(p *plan.Plan, r *search.Result, e *proof.Evidence, threads int) error {
	if p.Asks.Check != machine.NoCheck || len(r.Violations) > 0 || !r.Complete() || len(proof.Of(p, e.Figures()).Open()) > 0 {
		return nil
	}
	return p.Asks.Absent(threads)
}
