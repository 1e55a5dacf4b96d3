package stats

import (
	"math"
	"testing"
)

// TestClopperPearson: by the definition, the tails at the ends have alpha/2 each; without hits there is a closed form.
func TestClopperPearson(t *testing.T) {
	for _, c := range []struct{ x, n int }{{1, 10}, {5, 10}, {9, 10}, {38, 2507}, {2789, 19242}, {999, 1000}, {3, 5000000}} {
		i := ClopperPearson(c.x, c.n, 0.05)
		near(t, "upper tail at the low end", BinomialTail(c.x, c.n, i.Low), 0.025, 1e-9)
		near(t, "lower tail at the high end", BinomialCDF(c.x, c.n, i.High), 0.025, 1e-9)
	}
	near(t, "high end without hits", ClopperPearson(0, 100, 0.05).High, 1-math.Pow(0.025, 0.01), 1e-12)
	near(t, "low end without misses", ClopperPearson(100, 100, 0.05).Low, math.Pow(0.025, 0.01), 1e-12)
	near(t, "one-sided high end", ClopperPearsonEdge(0, 100, 0.05).High, 1-math.Pow(0.05, 0.01), 1e-12)
	near(t, "Wilson without hits", Wilson(0, 100, 0.05).High, 3.841458820694124/103.841458820694124, 1e-12)
	near(t, "Undecided", Undecided(3, 2, 50, 0.05).High, ClopperPearson(5, 50, 0.05).High, 1e-15)
}

// TestIntervalsAreSymmetric: exchanging hits and misses mirrors the interval; every interval holds the share of hits.
func TestIntervalsAreSymmetric(t *testing.T) {
	for name, f := range map[string]func(int, int, float64) Interval{"Clopper-Pearson": ClopperPearson, "Wilson": Wilson,
		"Agresti-Coull": AgrestiCoull, "Jeffreys": Jeffreys, "edge": ClopperPearsonEdge} {
		for _, n := range []int{1, 2, 17, 300} {
			for x := 0; x <= n; x++ {
				i, j := f(x, n, 0.05), f(n-x, n, 0.05)
				if math.Abs(i.Low-(1-j.High)) > 1e-13 || math.Abs(i.High-(1-j.Low)) > 1e-13 {
					t.Errorf("%s of %d in %d: %v, mirrored %v", name, x, n, i, j)
				}
				if !i.Contains(float64(x)/float64(n)) || i.Low < 0 || i.High > 1 {
					t.Errorf("%s of %d in %d: %v", name, x, n, i)
				}
			}
		}
	}
}

// TestLODINPairs: all pairs of runs and satisfying runs that LODIN's papers publish for alpha 0.05 and width 0.01, with the
// rule "stop at the first run after which the interval is narrow enough".
func TestLODINPairs(t *testing.T) {
	pairs := []struct{ runs, hits int }{{19242, 2789}, {7453, 370}, {299, 0}, {33249, 10412}, {34470, 11575}, {13187, 1229},
		{8450, 481}, {10870, 816}, {2507, 38}, {31883, 9269}}
	for _, p := range pairs {
		if w := ClopperPearsonEdge(p.hits, p.runs, 0.05).Width(); w > 0.01 {
			t.Errorf("%d of %d: width %v", p.hits, p.runs, w)
		}
		// The last run may have been a hit or not: one of the two was not narrow enough before.
		if w := ClopperPearsonEdge(p.hits, p.runs-1, 0.05).Width(); w <= 0.01 {
			t.Errorf("%d of %d: width %v one run before", p.hits, p.runs, w)
		}
		if stop := newBoundary(0.05, 0.01, true).stop(p.hits); stop != p.runs {
			t.Errorf("%d hits stop at %d runs, want %d", p.hits, stop, p.runs)
		}
	}
}

// TestLODINStops: the estimator stops at the published run when the hits come evenly, the last run being a miss.
func TestLODINStops(t *testing.T) {
	for _, p := range []struct{ runs, hits int }{{299, 0}, {2507, 38}, {31883, 9269}} {
		e, err := NewLODIN(Options{Alpha: 0.05, Width: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; !e.Done(); i++ {
			e.Add(i*p.hits/p.runs != (i+1)*p.hits/p.runs && e.Hits() < p.hits || i == 0 && p.hits > 0)
		}
		if e.Runs() != p.runs || e.Hits() != p.hits {
			t.Errorf("stopped after %d of %d, want %d of %d", e.Hits(), e.Runs(), p.hits, p.runs)
		}
	}
}
