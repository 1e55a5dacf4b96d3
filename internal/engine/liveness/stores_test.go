package liveness

import (
	"fmt"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// turns is a program whose threads have the turn one after the other, for ever.
const turns = testplan.Head + `#include <stdatomic.h>
	atomic_int turn, a, b;
	static void *works(void *p) { for (;;) if (atomic_load(&turn) == 1) { b = (b + 1) % 7; atomic_store(&turn, 0); } return p; }
	int main(void) { pthread_t t; pthread_create(&t, 0, works, 0);
		for (;;) if (atomic_load(&turn) == 0) { a = (a + 1) % 5; atomic_store(&turn, 1); } }`

// TestStores: each store finds a run that violates a formula, of one worker or several; the tree and hashes show that there is none, with what they may miss; and bits do
// not. The states of the product are as many for all.
func TestStores(t *testing.T) {
	all := testplan.Programs{}
	states := 0
	for _, x := range []struct {
		store  plan.StoreKind
		bits   int // of hashes by which states are told apart
		proves bool
	}{
		{plan.StoreTree, 0, true},
		{plan.StoreHash, 64, true},
		{plan.StoreHash128, 64, true}, // the search knows states by keys of 64 bits
		{plan.StoreBitstate, 0, false},
	} {
		for workers := 1; workers <= 3; workers++ {
			t.Run(fmt.Sprint(x.store, workers), func(t *testing.T) {
				ask := func(formula string) (*proof.Evidence, []verdict.Reason) {
					out, err := Search(all.Plan(t, turns, func(k *plan.Task) {
						k.Search.Engine, k.Search.Store, k.Search.Workers, k.Search.Reduction = plan.EngineExplicit, x.store, workers, reduction.Local
						k.Bounds.Bytes, k.Checks.Linear = 16<<20, formula
					}))
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range out.Evidence.Found.Violations {
						if _, err := out.Confirm(f); err != nil {
							t.Errorf("%s: %v", formula, err)
						}
					}
					left := proof.Of(out.Plan, out.Evidence).Left()
					if err := out.Close(); err != nil {
						t.Fatal(err)
					}
					return out.Evidence, left
				}
				holds, left := ask("G F a == 3")
				switch {
				case len(holds.Found.Violations) > 0, !holds.Found.Complete():
					t.Errorf("%+v", holds.Found)
				case x.proves != (len(left) == 0), !x.proves && (len(left) != 1 || left[0].Kind != verdict.Omissions):
					t.Errorf("it proves: %t; left open: %v", x.proves, left)
				case holds.Loss.HashBits != x.bits, x.bits > 0 && holds.Loss.Hashed != holds.Found.States, holds.Loss.Bitstate && holds.Loss.Bitted != holds.Found.States:
					t.Errorf("%+v, %d states", holds.Loss, holds.Found.States)
				}
				if states == 0 {
					states = holds.Found.States
				}
				if holds.Found.States != states || states < 100 {
					t.Errorf("%d states, the tree has %d with one worker", holds.Found.States, states)
				}
				if fails, _ := ask("F G b < 2"); len(fails.Found.Violations) != 1 {
					t.Errorf("%d violations of a formula that is violated", len(fails.Found.Violations))
				}
			})
		}
	}
}

// TestOneWorker: a search that has one worker says so to a user who asked for several.
func TestOneWorker(t *testing.T) {
	all := testplan.Programs{}
	for workers := 1; workers <= 2; workers++ {
		out, err := Search(all.Plan(t, turns, func(k *plan.Task) {
			k.Search.Engine, k.Search.Workers, k.Checks.Linear = plan.EngineSymbolic, workers, "G a < 5"
		}))
		if err != nil {
			t.Fatal(err)
		}
		if (out.Note != "") != (workers > 1) || len(out.Evidence.Found.Violations) > 0 {
			t.Errorf("%d workers: %q, %+v", workers, out.Note, out.Evidence.Found)
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
