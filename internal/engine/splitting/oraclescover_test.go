package splitting_test

import (
	"math"
	"os"
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/result/verdict"
	"heddle/internal/test/odds"
)

// TestOracles: the chain of all states gives what is known of each oracle, if it is not too large.
func TestOracles(t *testing.T) {
	for _, o := range odds.Programs() {
		if o.Large || o.Slow && os.Getenv("HEDDLE_NIGHTLY") == "" {
			continue // it takes too long
		}
		s := o.Open(t, "", 0, 0)
		s.Task.Sampling.Exact = true
		a := odds.Asked(t, s)
		if a.Estimate == nil || math.Abs(a.Estimate.Value-o.Exact) > 1e-6*o.Exact+(a.Estimate.High-a.Estimate.Low) {
			t.Errorf("%s %v: %+v, known %.17g", o.File, o.CFlags, a.Estimate, o.Exact)
		}
	}
}

// TestOraclesCover: of the intervals that are printed for the oracles, without a second opinion, as many hold the probability as they promise, by each method, and
// most seeds have one. There are programs among them whose score says nothing of a bound that the way to the goal is under: of the steps
// (philosophers.c), which the method sees, and of one in the program (coupons.c, walk.c), which it does not.
func TestOraclesCover(t *testing.T) {
	seeds, effort := 1, 100
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds, effort = 200, 300
	}
	for _, method := range splitting.Methods() {
		given, held, all := 0, 0, 0
		for _, o := range odds.Programs() {
			answered, holds := 0, 0
			for seed := range uint64(seeds) {
				a := alone(t, o.Open(t, method.Name, seed, effort))
				if a.Answer != verdict.Unknown {
					answered++
					if a.Estimate.Low <= o.Exact && o.Exact <= a.Estimate.High {
						holds++
					}
				}
			}
			t.Logf("%s, %s %v: %d of %d intervals hold, of %d seeds", method.Name, o.File, o.CFlags, holds, answered, seeds)
			if holds < odds.Least(answered) {
				t.Errorf("%s, %s %v: %d of %d intervals hold", method.Name, o.File, o.CFlags, holds, answered)
			}
			given, held, all = given+answered, held+holds, all+seeds
		}
		if held < odds.Least(given) || given < all/2 {
			t.Errorf("%s: %d of %d intervals hold, of %d seeds", method.Name, held, given, all)
		}
	}
}
