package liveness

import (
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
)

// absent is an error if a formula was proved that names a thread which no run has: it says nothing of the program. That is known where all states were met.
func (a *asked) absent(r *search.Result, e *proof.Evidence) error {
	if a.Asks.Check != machine.NoCheck || len(r.Violations) > 0 || !r.Complete() || !a.whole || len(proof.Of(a.Plan, e.Figures()).Open()) > 0 {
		return nil
	}
	return a.Asks.Absent(a.threads)
}
