package stats

import (
	"math"
	"testing"

	"heddle/internal/chance/random"
)

func gbasFor(t *testing.T, alpha, relative float64, s *random.Stream) *gbas {
	t.Helper()
	e, err := NewGBAS(Options{Alpha: alpha, Relative: relative, Exp: s.Exp})
	if err != nil {
		t.Fatal(err)
	}
	return e.(*gbas)
}

// TestGBASHits: the number is the least, by the gamma distribution, and the wait of a Poisson process agrees: a gamma variable
// of shape k is below x where a Poisson variable of mean x is at least k.
func TestGBASHits(t *testing.T) {
	for _, c := range []struct {
		alpha, relative float64
	}{{0.05, 0.5}, {0.05, 0.1}, {0.01, 0.2}, {1e-6, 0.3}} {
		k := GBASHits(c.alpha, c.relative)
		if gbasError(k, c.relative) > c.alpha || gbasError(k-1, c.relative) <= c.alpha {
			t.Errorf("%+v: %d hits", c, k)
		}
		x, below := float64(k-1)/(1+c.relative), 1.0
		for j := range k {
			below -= poissonDensity(float64(j), x)
		}
		if got := GammaCDF(x, float64(k)); math.Abs(got-below) > 1e-12 {
			t.Errorf("%+v: gamma %v, Poisson %v", c, got, below)
		}
	}
}

// TestGBAS: over 4000 estimates, for probabilities far apart, the error probability and that of the interval are alpha, the
// mean is the probability.
func TestGBAS(t *testing.T) {
	const times, alpha, relative = 4000, 0.1, 0.3
	for _, p := range []float64{0.02, 0.5, 0.95} {
		off, missed, sum, exact := 0, 0, 0.0, 0.0
		for i := range uint64(times) {
			s, waits := random.New(11, i), random.New(12, i)
			g := gbasFor(t, alpha, relative, &waits)
			exact = gbasError(g.k, relative)
			for !g.Done() {
				g.Add(s.Float64() < p)
			}
			if math.Abs(g.Estimate()/p-1) > relative {
				off++
			}
			if !g.Interval().Contains(p) {
				missed++
			}
			sum += g.Estimate() / p
		}
		within(t, "errors", off, times, exact)
		// Cutting the interval at 1 can only drop values that no probability has.
		within(t, "intervals that miss", missed, times, alpha)
		if mean := sum / times; math.Abs(mean-1) > 5*relative/math.Sqrt(times) {
			t.Errorf("p %v: mean of the estimate over p %v", p, mean)
		}
	}
}

// within holds a count to a probability: five standard deviations.
func within(t *testing.T, what string, count, of int, p float64) {
	t.Helper()
	sd := math.Sqrt(float64(of) * p * (1 - p))
	if math.Abs(float64(count)-float64(of)*p) > 5*sd {
		t.Errorf("%s: %d of %d, expected %.0f +- %.0f", what, count, of, float64(of)*p, sd)
	}
}

// TestDKLR: the runs until the k-th hit have the negative binomial distribution, so the error probability is exact: n runs or
// fewer are k hits or more in n runs.
func TestDKLR(t *testing.T) {
	for _, c := range []struct{ alpha, relative float64 }{{0.05, 0.1}, {0.01, 0.5}} {
		e, err := NewDKLR(Options{Alpha: c.alpha, Relative: c.relative})
		if err != nil {
			t.Fatal(err)
		}
		d := e.(*dklr)
		for _, p := range []float64{0.001, 0.1, 0.5, 0.99} {
			most := int(math.Floor(d.threshold / (p * (1 - c.relative))))
			least := int(math.Ceil(d.threshold / (p * (1 + c.relative))))
			wrong := 1 - BinomialTail(d.hitsNeeded, most, p) + BinomialTail(d.hitsNeeded, least-1, p)
			if wrong > c.alpha {
				t.Errorf("%+v p %v: error probability %v", c, p, wrong)
			}
		}
		for !e.Done() {
			e.Add(true)
		}
		if i := e.Interval(); i.High != 1 || i.Low > 1 {
			t.Errorf("all hits: %v", i)
		}
	}
}
