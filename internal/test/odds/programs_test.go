package odds

import (
	"math"
	"testing"
)

// TestEaten: the chance of the fastest way to the first meal, all of whose choices are even among as many threads as there are, is known by hand to be small; thoughts
// make it rarer, and more steps likelier, up to certainty.
func TestEaten(t *testing.T) {
	for _, p := range Programs() {
		t.Logf("%s %v: %.5g", p.File, p.CFlags, p.Exact)
		if !(p.Exact > 0 && p.Exact < 0.03) {
			t.Errorf("%s %v: %g", p.File, p.CFlags, p.Exact)
		}
	}
	last := 0.0
	for _, steps := range []int{32, 33, 34, 40, 60} {
		if now := eaten(3, steps, 0); now < last || now > 1 {
			t.Errorf("%d steps: %g after %g", steps, now, last)
		} else {
			last = now
		}
	}
	if a, b := eaten(2, 44, 10), eaten(2, 44, 0); a >= b || math.Abs(a/1.83645170182e-08-1) > 1e-9 {
		t.Errorf("with thoughts %g, without %g", a, b)
	}
}
