package stats

import (
	"math"
	"testing"
)

// TestUnbiased: the estimates at the stops of each rule that looks at its results have the probability as their mean, whatever it is; the share of hits has not.
func TestUnbiased(t *testing.T) {
	for _, name := range []string{"calibrated", "lodin", "alpha-spending", "confidence-sequence"} {
		for _, width := range []float64{0.4, 0.2} {
			estimates := map[[2]int]Estimator{}
			for _, p := range []float64{0.02, 0.1, 0.3, 0.5, 0.9} {
				mean, share := meanAtStop(t, name, width, p, estimates)
				if !(math.Abs(mean-p) <= 1e-9) { // nor is it no number
					t.Errorf("%s, width %g: of %g the mean of the estimates is %.12g, of the shares %.6g", name, width, p, mean, share)
				}
				if math.Abs(share-p) < 1e-6 && p != 0.5 {
					t.Errorf("%s, width %g: of %g the mean of the shares of hits is %.9g, so that the test shows nothing", name, width, p, share)
				}
			}
		}
	}
}

// TestUnbiasedFib8: at the width that a published query of fib_8 asks for, shares of hits are low by 6.5 % on average, and estimates are not.
func TestUnbiasedFib8(t *testing.T) {
	const exact = 0.0476780626
	mean, share := meanAtStop(t, "calibrated", 0.045, exact, map[[2]int]Estimator{})
	if low := 1 - share/exact; !(math.Abs(mean/exact-1) <= 1e-9) || low < 0.05 || low > 0.08 {
		t.Errorf("the mean of the estimates is %.12g, of the shares of hits %.6g, %.3g too low", mean, share, low)
	}
}

// never is a plan without a stop.
type never struct{}

func (never) stops(int) int { return -1 }

// TestEstimateAtStop: what is estimated before a stop, at one, and at one that is too far away to follow all orders of hits; and what is said of it.
func TestEstimateAtStop(t *testing.T) {
	begin := func() plan { return never{} }
	for _, c := range []struct {
		done       bool
		runs, hits int
		want       float64
		said       string
	}{
		{false, 4, 1, 0.25, ""},
		{true, 10, 3, 0.3, "; the estimate is unbiased (it is not the share of hits)"}, // no order has a stop before
		{true, 10, 0, 0, "; the estimate is unbiased (it is not the share of hits)"},
		{true, 10_000_000, 4_000_000, 0.4, "; the estimate is the share of hits, biased by about one hit"},
	} {
		var a atStop
		if got := a.of(begin, c.done, tally{runs: c.runs, hits: c.hits}); !(math.Abs(got-c.want) <= 1e-12) || a.said(c.done) != c.said {
			t.Errorf("%d of %d runs: %g%s; not %g%s", c.hits, c.runs, got, a.said(c.done), c.want, c.said)
		}
	}
}

// meanAtStop is the mean of a method's estimates at its stops, by following all results; and that of the shares of hits.
func meanAtStop(t *testing.T, name string, width, p float64, stopped map[[2]int]Estimator) (mean, share float64) {
	t.Helper()
	method, _ := FindMethod(name)
	type state struct {
		e Estimator
		p float64
	}
	now := map[int]state{0: {fresh(t, method, width), 1}}
	for runs := 1; len(now) > 0; runs++ {
		next := map[int]state{}
		for hits, s := range now {
			for _, hit := range []bool{true, false} {
				chance, count := 1-p, hits
				if hit {
					chance, count = p, hits+1
				}
				e, known := next[count]
				if !known {
					if e.e = stopped[[2]int{count, runs}]; e.e == nil {
						e.e = follow(s.e, hit)
						stopped[[2]int{count, runs}] = e.e
					}
				}
				e.p += s.p * chance
				next[count] = e
			}
		}
		for count, s := range next {
			if s.e.Done() {
				mean += s.p * s.e.Estimate()
				share += s.p * float64(count) / float64(runs)
				delete(next, count)
			} else if s.p < 1e-14 {
				delete(next, count)
			}
		}
		now = next
	}
	return mean, share
}

func fresh(t *testing.T, m Method, width float64) Estimator {
	t.Helper()
	e, err := m.New(Options{Alpha: 0.05, Width: width})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// follow is the estimator after those results, in some order without a stop, and one more.
func follow(before Estimator, hit bool) Estimator {
	e := clone(before)
	e.Add(hit)
	return e
}

// clone copies an estimator.
func clone(e Estimator) Estimator {
	switch x := e.(type) {
	case *looking:
		y := *x
		return &y
	case *spending:
		y := *x
		return &y
	case *sequence:
		y := *x
		return &y
	}
	return e
}
