package stats

import "testing"

// TestBoundary: the boundary is the rule "look after every run", for every result up to the last stop.
func TestBoundary(t *testing.T) {
	for _, c := range []struct {
		level, width float64
		edge         bool
	}{{0.05, 0.2, true}, {0.05, 0.1, false}, {0.04, 0.1, true}, {0.01, 0.15, false}, {0.3, 0.08, true}, {1e-6, 0.3, false}} {
		b := newBoundary(c.level, c.width, c.edge)
		for n, open := 1, true; open; n++ {
			open = false
			for x := 0; x <= n; x++ {
				want := b.interval(x, n).Width() <= c.width
				open = open || !want
				if got := b.reached(min(x, n-x), n); got != want {
					t.Fatalf("%+v: %d of %d: %v, looking says %v", c, x, n, got, want)
				}
			}
		}
	}
}

// TestFar: the cheap test never skips a stop, up to narrow widths.
func TestFar(t *testing.T) {
	for _, level := range []float64{0.5, 0.2, 0.05, 0.01, 1e-4, 1e-9} {
		for _, width := range []float64{0.4, 0.05, 0.01, 0.001} {
			b := newBoundary(level, width, true)
			for x := 1; x < 100000; x += 1 + x/2 {
				if n := b.stop(x); b.far(x, n) {
					t.Errorf("level %v width %v: %d of %d is called far", level, width, x, n)
				} else if n == 2*x {
					break
				}
			}
		}
	}
}
