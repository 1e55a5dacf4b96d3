package stats

import (
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// TestSkewed: of ten log-normal values with the mean 1 as many intervals hold it as they promise, while Student's alone do not; and the spread and the greatest
// share are those of the values.
func TestSkewed(t *testing.T) {
	rnd := random.New(7, 1)
	const analyses = 4000
	for _, deviation := range []float64{0.1, 0.3, 0.5, 0.7, 1} {
		held, students := 0, 0
		for range analyses {
			var values []float64
			var s Summary
			for range 10 {
				normal := NormalQuantile((float64(rnd.Below(1<<52)) + 0.5) * 0x1p-52)
				v := math.Exp(deviation*normal-deviation*deviation/2) / 1000 // far from 1, where intervals end
				values = append(values, v)
				s.Add(v)
			}
			if OfSkewed(values, 0.05).Interval.Contains(0.001) {
				held++
			}
			if i := s.StudentInterval(0.05); i.Contains(0.001) {
				students++
			}
		}
		t.Logf("deviation %g: %d of %d hold it, of Student's %d", deviation, held, analyses, students)
		if held < analyses*95/100 || deviation >= 0.7 && students > analyses*92/100 {
			t.Errorf("deviation %g: %d of %d hold it, of Student's %d", deviation, held, analyses, students)
		}
	}
	x := OfSkewed([]float64{0.1, 0.1 * math.E * math.E}, 0.05)
	if math.Abs(x.Spread-math.Sqrt2) > 1e-12 || math.Abs(x.Share-math.E*math.E/(1+math.E*math.E)) > 1e-12 || x.Interval.Low != 0 || x.Interval.High != 1 {
		t.Errorf("%+v", x)
	}
}
