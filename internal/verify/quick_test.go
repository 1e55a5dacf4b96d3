package verify

import (
	"slices"
	"testing"
)

// TestQuickBounds: the last short pass has no bound on preemptive switches where states are kept whole and in memory, and threads
// switch at actions: elsewhere it would come to no end.
func TestQuickBounds(t *testing.T) {
	bounded := []int{0, 1, 2}
	for _, x := range []struct {
		task Task
		want []int
	}{
		{Task{}, append(slices.Clone(bounded), -1)}, {Task{Search: Search{Store: StoreTree}}, append(slices.Clone(bounded), -1)}, {Task{Search: Search{Store: StoreHash}}, bounded},
		{Task{Search: Search{EveryInstruction: true}}, bounded}, {Task{Search: Search{Spill: true}}, bounded}, {Task{Search: Search{EveryInstruction: true, Spill: true}}, bounded},
	} {
		if got := (&Session{Plan: &Plan{Task: x.task}}).quickBounds(); !slices.Equal(got, x.want) {
			t.Errorf("%+v: %v, want %v", x.task, got, x.want)
		}
	}
}
