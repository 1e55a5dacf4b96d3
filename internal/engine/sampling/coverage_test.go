package sampling_test

import (
	"math"
	"os"
	"testing"

	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// Exact values: docs/probability.md, docs/exact.md.
const (
	fib4 = 0.1433066543
	fib8 = 0.0476780626
	most = 4.987331360878 // the mean of the greatest i of fib.c
)

// TestSentencesCover: of the answers to each way of asking for a precision, as many hold the exact value, and are as precise, as they promise; unbiased estimates
// have it as their mean.
func TestSentencesCover(t *testing.T) {
	seeds := 200
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds = 1000
	}
	const failed = "Pr[<=5000] (<> [0.__VERIFIER_error])"
	for _, x := range []struct {
		file, query string
		exact       float64
		precise     func(c *verdict.Estimate) bool // for all answers, or for as many as the confidence says
		always      bool
		unbiased    bool
	}{
		{"fib4-clang5.ll", failed + " {Epsilon = 0.1}", fib4, width(0.1), true, true},
		{"fib8-clang5.ll", failed + " {Epsilon = 0.045}", fib8, width(0.045), true, true},
		{"fib4-clang5.ll", failed + " {Relative = 0.3}", fib4, off(fib4, 0.3), false, true},
		{"fib8-clang5.ll", failed + " {Relative = 0.5}", fib8, off(fib8, 0.5), false, true},
		{"fib4-clang5.ll", failed + " {Epsilon = 0.2, Alpha = 0.000005}", fib4, width(0.2), true, false},
		{"fib.c", "Estimate [<=5000,100000] {max i} {Epsilon = 0.4}", most, width(0.4), true, false},
		{"fib.c", "Estimate [<=5000,100000] {max i} {Epsilon = 2.5}", most, width(2.5), true, false},
		{"fib.c", "Estimate [<=5000,100000] {max i} {Relative = 0.05}", most, func(c *verdict.Estimate) bool { return c.High-c.Low <= 0.1*c.Value+1e-12 }, true, false},
	} {
		s := testsession.OpenQueries(t, "../../../testdata/probabilistic/"+x.file, nil, x.query)
		held, precise, sum, squares := 0, 0, 0.0, 0.0
		for seed := range uint64(seeds) {
			s.Task.Sampling.Seed = seed
			a := testsession.Ask(t, s)
			if a.Answer != verdict.Verified {
				t.Fatalf("%s: %+v", x.query, a)
			}
			c := a.Estimate
			sum, squares = sum+c.Value, squares+c.Value*c.Value
			if c.Low <= x.exact && x.exact <= c.High {
				held++
			}
			if x.precise(c) {
				precise++
			}
		}
		n := float64(seeds)
		mean := sum / n
		deviation := math.Sqrt(math.Max(0, squares/n-mean*mean) / n)
		t.Logf("%s %s: %d of %d hold the value, %d are as precise, mean %.6g +- %.2g", x.file, x.query, held, seeds, precise, mean, deviation)
		few := int(0.95*n - 3*math.Sqrt(0.95*0.05*n))
		if held < few || precise < few || x.always && precise < seeds || x.unbiased && math.Abs(mean-x.exact) > 3.5*deviation {
			t.Errorf("%s %s: %d of %d hold the value, %d are as precise, mean %.6g +- %.2g", x.file, x.query, held, seeds, precise, mean, deviation)
		}
	}
}

// width is whether an interval is as narrow.
func width(w float64) func(*verdict.Estimate) bool {
	return func(c *verdict.Estimate) bool { return c.High-c.Low <= w*(1+1e-9) }
}

// off is whether an estimate is no further from the exact value.
func off(exact, relative float64) func(*verdict.Estimate) bool {
	return func(c *verdict.Estimate) bool { return math.Abs(c.Value/exact-1) <= relative }
}
