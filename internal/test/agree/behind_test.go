package agree

import (
	"slices"
	"testing"

	"heddle/internal/test/irprograms"
)

// TestBehindStart: a signal may arrive in a thread whose start routine has returned and that is not over. Its handler then finds that
// routine's variable gone; the oracle and all ways see that.
func TestBehindStart(t *testing.T) {
	p := &irprograms.Program{
		Family: "behind",
		Threads: []irprograms.Thread{
			irprograms.Straight(irprograms.Op{Kind: irprograms.Install}, irprograms.Op{Kind: irprograms.Create, A: 1, B: 1},
				irprograms.Op{Kind: irprograms.Kill, A: 1}, irprograms.Op{Kind: irprograms.Join, A: 1}),
			irprograms.Straight(irprograms.Op{Kind: irprograms.Publish}),
		},
		Handler: []irprograms.Op{{Kind: irprograms.Follow}, {Kind: irprograms.FailIfRead, A: 1}},
	}
	b := load(t, []*irprograms.Program{p})
	if want := b.reference(0, anything); !slices.Equal(want.places, []string{"use-after-return h:1"}) {
		t.Fatalf("the oracle finds %v", want)
	}
	for _, d := range b.compare(0, newTally(), true) {
		t.Error(d)
	}
}
