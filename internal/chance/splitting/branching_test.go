package splitting_test

import (
	"math"
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// TestFactors: where runs are split in earnest, under a score that falls again and
// jumps over levels, estimates stay unbiased; and RESTART ends runs that fall, so
// that it draws other ones than fixed splitting.
func TestFactors(t *testing.T) {
	const replications = 150
	exact := exactly(t, "fib8-clang5.ll", 5000)
	steps := map[string]int{}
	for _, method := range []string{"fixed-splitting", "restart"} {
		e := engine(t, "fib8-clang5.ll", "saw", splitting.Options{Method: method, Steps: 5000, Seed: 2, Effort: 8}, 3, 8, 11)
		if err := e.Use(splitting.Plan{Levels: []int64{3, 8, 11}, Chances: []float64{0.5, 0.3, 0.5, 0.5}}); err != nil {
			t.Fatal(err)
		}
		var s stats.Summary
		for k := range uint64(replications) {
			r := e.Replicate(k)
			s.Add(r.Estimate)
			steps[method] += r.Steps
		}
		off := (s.Mean - exact) / math.Sqrt(s.Variance()/replications)
		t.Logf("%s: mean/exact %.3f, off by %.2f standard errors, deviation/exact %.2f, %d steps", method, s.Mean/exact, off,
			math.Sqrt(s.Variance())/exact, steps[method])
		if !(math.Abs(off) <= 3) {
			t.Errorf("%s: mean %g, exact %g", method, s.Mean, exact)
		}
	}
	if steps["restart"] == steps["fixed-splitting"] {
		t.Error("RESTART draws the same runs as fixed splitting: the test shows nothing of falling")
	}
}
