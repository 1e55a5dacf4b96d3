package stats_test

import (
	"math"
	"testing"

	"heddle/internal/chance/random"
	"heddle/internal/chance/stats"
)

// search runs a smart search over schedulers of which number s has probability p(s).
func search(budget int, seed uint64, p func(uint64) float64) (best uint64, runs int) {
	s := stats.NewSmart(budget)
	rnd := random.New(seed, 0)
	for {
		schedulers, n := s.Round()
		if len(schedulers) == 0 {
			return s.Best(), runs
		}
		var hits []int
		for _, x := range schedulers {
			h := 0
			for range n {
				if rnd.Float64() < p(x) {
					h++
				}
				runs++
			}
			hits = append(hits, h)
		}
		s.Tried(hits)
	}
}

// TestSmart: where probabilities are spread evenly up to a maximum, the search comes
// near it, however small it is.
func TestSmart(t *testing.T) {
	for _, most := range []float64{1, 0.3, 0.01, 0.001} {
		p := func(s uint64) float64 {
			r := random.New(77, s)
			return most * r.Float64()
		}
		sum := 0.0
		const searches = 10
		for seed := range uint64(searches) {
			best, runs := search(20_000, seed, p)
			sum += p(best)
			if runs > 20_000*30 {
				t.Errorf("up to %g: %d runs", most, runs)
			}
		}
		if mean := sum / searches; mean < 0.8*most || mean > most {
			t.Errorf("up to %g: found are schedulers of %g", most, mean)
		}
	}
}

// TestSmartRare: one scheduler in a hundred has the property, the others never.
func TestSmartRare(t *testing.T) {
	found := 0
	for seed := range uint64(20) {
		p := func(s uint64) float64 {
			if r := random.New(seed, s); r.Below(100) == 0 {
				return 0.25
			}
			return 0
		}
		if best, _ := search(10_000, seed, p); p(best) > 0 {
			found++
		}
	}
	if found != 20 {
		t.Errorf("found in %d of 20 searches", found)
	}
}

// TestSmartEnds: a search ends where nothing is to be found, or everything.
func TestSmartEnds(t *testing.T) {
	for _, budget := range []int{1, 2, 100, 1000} {
		for _, p := range []float64{0, 1} {
			_, runs := search(budget, 1, func(uint64) float64 { return p })
			if most := 60 * (budget + int(math.Sqrt(float64(budget))) + 10); runs == 0 || runs > most {
				t.Errorf("budget %d, probability %g: %d runs", budget, p, runs)
			}
		}
	}
}
