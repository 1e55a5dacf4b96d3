package stats

import (
	"math"
	"testing"
)

// TestRunsWithout: LODIN's 299 runs for zero hits; it is the least number.
func TestRunsWithout(t *testing.T) {
	for _, x := range []struct {
		p, alpha float64
		want     int
	}{{0.01, 0.05, 299}, {0.01, 0.01, 459}, {1e-4, 0.05, 29956}, {0.5, 0.5, 1}} {
		n := RunsWithout(x.p, x.alpha)
		if n != x.want || math.Pow(1-x.p, float64(n)) > x.alpha || math.Pow(1-x.p, float64(n-1)) <= x.alpha {
			t.Errorf("%g, %g: %d, want %d", x.p, x.alpha, n, x.want)
		}
	}
}
