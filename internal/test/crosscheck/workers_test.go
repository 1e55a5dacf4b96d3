package crosscheck

import (
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// compareWorkers demands that several workers find the same failing places in the
// same number of states as one, with each store and reduction.
func compareWorkers(t *testing.T, open func(func(*plan.Task)) *verify.Session) {
	for _, x := range []struct {
		store     plan.StoreKind
		reduction reduction.Name
	}{
		{plan.StoreTree, reduction.Default},
		{plan.StoreHash, reduction.Default},
		{plan.StoreTree, reduction.Local},
	} {
		search := func(workers int) ([]string, verdict.Stats, bool) {
			s := open(func(k *plan.Task) {
				k.Search.Store, k.Search.Reduction, k.Search.Workers = x.store, x.reduction, workers
			})
			found, ok := places(t, s)
			r, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			return found, r.Verdict.Stats, ok
		}
		alone, one, ok := search(1)
		if !ok {
			continue
		}
		for workers := 2; workers <= 4; workers += 2 {
			found, many, ok := search(workers)
			if !ok || !slices.Equal(alone, found) {
				t.Errorf("%+v: %d workers find\n%v (complete %v), one\n%v", x, workers, found, ok, alone)
			}
			if one.States != many.States {
				t.Errorf("%+v: %d workers see %d states, one %d", x, workers, many.States, one.States)
			}
		}
	}
}
