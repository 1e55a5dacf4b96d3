package plan_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/test/testplan"
)

// TestReduce: threads switch at every instruction if the task says so and names no reduction, or one that does.
func TestReduce(t *testing.T) {
	all := testplan.Programs{}
	for _, x := range []struct {
		every      bool
		asked, got reduction.Name
	}{
		{false, reduction.Default, reduction.Default},
		{false, reduction.Local, reduction.Local},
		{false, reduction.None, reduction.None},
		{true, reduction.Default, reduction.None},
		{true, reduction.Local, reduction.Local},
		{true, reduction.None, reduction.None},
	} {
		p := all.Plan(t, testplan.TwoThreads, func(k *plan.Task) { k.Search.EveryInstruction = x.every })
		if got := p.ReducedTo(x.asked).Task; got.Search.Reduction != x.got || got.Search.EveryInstruction != (x.got == reduction.None) {
			t.Errorf("%q, every instruction %v: %q, %v", x.asked, x.every, got.Search.Reduction, got.Search.EveryInstruction)
		}
	}
}
