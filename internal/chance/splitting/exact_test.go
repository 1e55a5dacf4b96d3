package splitting_test

import (
	"math"
	"os"
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// TestAgainstExact: the mean of many replications, those that died out among them, is
// within three standard errors of the exact probability, for every algorithm and for
// good, coarse, useless and misleading scores.
func TestAgainstExact(t *testing.T) {
	const replications = 200
	exact := map[string]float64{"fib8-clang5.ll": exactly(t, "fib8-clang5.ll", 5000), "fib16-clang5.ll": 1.9821788958e-3}
	for _, test := range []struct {
		file, score string
		steps       int
		effort      int
		levels      []int64
		nightly     bool
	}{
		{"fib8-clang5.ll", "sum", 5000, 20, []int64{5, 13, 21}, false},
		{"fib8-clang5.ll", "saw", 5000, 20, []int64{3, 8}, true},
		{"fib8-clang5.ll", "ties", 5000, 20, nil, true},
		{"fib8-clang5.ll", "sum", 5000, 10, []int64{20, 30, 34}, true}, // levels few pass: it dies out
		{"fib8-clang5.ll", "far", 5000, 20, []int64{-4, -3, -2}, true},
		{"fib8-clang5.ll", "flat", 5000, 20, nil, true},
		{"fib16-clang5.ll", "sum", 5000, 100, nil, true},
		{"fib16-clang5.ll", "ties", 5000, 50, nil, true},
		{"fib16-clang5.ll", "sum", 5000, 20, []int64{34, 233, 987}, true},
	} {
		if test.nightly && os.Getenv("HEDDLE_NIGHTLY") == "" {
			continue
		}
		for _, method := range splitting.Methods() {
			e := engine(t, test.file, test.score, splitting.Options{Method: method.Name, Steps: test.steps, Seed: 11, Effort: test.effort}, test.levels...)
			var s stats.Summary
			extinct, skipped := 0, 0
			for k := range uint64(replications) {
				r := e.Replicate(k)
				if r.Capped || r.Stopped {
					t.Fatalf("%s: given up", method.Name)
				}
				s.Add(r.Estimate)
				skipped += r.Skipped
				if r.Extinct() {
					extinct++
				}
			}
			off := (s.Mean - exact[test.file]) / math.Sqrt(s.Variance()/replications)
			t.Logf("%s %s %v, %s: mean/exact %.3f, off by %.2f standard errors, deviation/exact %.2f, %d extinct, %d skipped",
				test.file, test.score, test.levels, method.Name, s.Mean/exact[test.file], off, math.Sqrt(s.Variance())/exact[test.file], extinct, skipped)
			if !(math.Abs(off) <= 3) {
				t.Errorf("%s of %s, %s: mean %g of %d replications, exact %g: off by %.1f standard errors",
					test.score, test.file, method.Name, s.Mean, replications, exact[test.file], off)
			}
		}
	}
}
