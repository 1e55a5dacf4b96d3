package agree

import (
	"testing"

	"heddle/internal/test/irprograms"
)

// TestStale: a swarm runs out of memory in the pass in which an assumption about places to switch turns out wrong. What it found with
// other places does not replay; that is no fault of heddle's, which searches again without such assumptions.
func TestStale(t *testing.T) {
	p := &irprograms.Program{
		Family: timed,
		Threads: []irprograms.Thread{
			irprograms.Straight(irprograms.Op{Kind: irprograms.Create, A: 1, B: 1}, irprograms.Op{Kind: irprograms.LockTimed, A: 2}, irprograms.Op{Kind: irprograms.FailIfSeen}),
			irprograms.Straight(irprograms.Op{Kind: irprograms.SemTimed, A: 1}, irprograms.Op{Kind: irprograms.Sleep, A: 1, B: 2},
				irprograms.Op{Kind: irprograms.Trylock}, irprograms.Op{Kind: irprograms.Sleep, A: 2}),
		},
	}
	for _, d := range load(t, []*irprograms.Program{p}).compare(0, newTally(), true) {
		t.Error(d)
	}
}
