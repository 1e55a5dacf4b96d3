package passes

import (
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
)

// TestQuickBounds: the last short pass has no bound on preemptive switches where states are kept whole and in memory, and threads
// switch at actions: elsewhere it would come to no end.
func TestQuickBounds(t *testing.T) {
	bounded := []int{0, 1, 2}
	for _, x := range []struct {
		task plan.Task
		want []int
	}{
		{plan.Task{}, append(slices.Clone(bounded), -1)}, {plan.Task{Search: plan.Search{Store: plan.StoreTree}}, append(slices.Clone(bounded), -1)}, {plan.Task{Search: plan.Search{Store: plan.StoreHash}}, bounded},
		{plan.Task{Search: plan.Search{Reduction: reduction.None}}, bounded}, {plan.Task{Search: plan.Search{Spill: true}}, bounded}, {plan.Task{Search: plan.Search{Reduction: reduction.None, Spill: true}}, bounded},
	} {
		if got := (&Search{Plan: &plan.Plan{Task: x.task}}).quickBounds(); !slices.Equal(got, x.want) {
			t.Errorf("%+v: %v, want %v", x.task, got, x.want)
		}
	}
}
