package stats

import (
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// TestClopperPearsonOfSome: of the intervals of those who had a hit at least 1-alpha hold the probability, by adding up the probabilities of all results. Clopper and
// Pearson's own do not, if hits are rare.
func TestClopperPearsonOfSome(t *testing.T) {
	const runs, alpha = 200, 0.05
	covers := func(p float64, interval func(hits, runs int, alpha float64) Interval) (sum float64) {
		for hits := 1; hits <= runs; hits++ {
			if interval(hits, runs, alpha).Contains(p) {
				sum += BinomialTail(hits, runs, p) - BinomialTail(hits+1, runs, p)
			}
		}
		return sum / BinomialTail(1, runs, p)
	}
	least := 1.0
	for p := 1e-6; p < 1; p *= 1.1 {
		c := covers(p, ClopperPearsonOfSome)
		if least = math.Min(least, c); c < 1-alpha-1e-9 {
			t.Errorf("%g: %.4f of the intervals hold it", p, c)
		}
	}
	if own := covers(1e-6, ClopperPearson); own > 0.01 {
		t.Errorf("Clopper and Pearson's own: %g", own)
	}
	if least > 0.99 {
		t.Errorf("the least share is %g: the intervals are wider than they must be", least)
	}
}

// TestOfWeights: of the means of values that are mostly 0 and else log-normal, with as few positive ones as there are intervals for, as many intervals hold the
// true one as they promise; of the normal intervals fewer do.
func TestOfWeights(t *testing.T) {
	rnd := random.New(11, 2)
	const analyses, runs, chance = 3000, 400, 0.15
	for _, deviation := range []float64{0, 0.5, 0.8} {
		held, normals, given := 0, 0, 0
		for range analyses {
			var s Summary
			sum, squares := 0.0, 0.0
			for range runs {
				v := 0.0
				if rnd.Float64() < chance {
					normal := NormalQuantile((float64(rnd.Below(1<<52)) + 0.5) * 0x1p-52)
					v = math.Exp(deviation*normal-deviation*deviation/2) / 1000
				}
				s.Add(v)
				sum, squares = sum+v, squares+v*v
			}
			effective := sum * sum / squares
			if effective < 30 {
				continue
			}
			given++
			deviates := math.Sqrt(s.Variance() / runs)
			if OfWeights(s.Mean, deviates, effective, 0.05).Contains(chance / 1000) {
				held++
			}
			if math.Abs(s.Mean-chance/1000) <= 1.96*deviates {
				normals++
			}
		}
		t.Logf("deviation %g: %d of %d hold it, of the normal ones %d", deviation, held, given, normals)
		if held < given*95/100 || normals >= held || given < analyses/4 {
			t.Errorf("deviation %g: %d of %d hold it, of the normal ones %d", deviation, held, given, normals)
		}
	}
}
