package property

import (
	"math"
	"testing"

	"heddle/internal/ask/query"
)

// The distance from a relation is 0 where it holds, and shrinks towards that.
func TestApart(t *testing.T) {
	values := []number{signed(-9), signed(-1), signed(0), signed(1), signed(2), signed(40), signed(math.MinInt64), unsigned(math.MaxUint64), {math.MaxInt64, 0}, {math.MinInt64, 0}}
	for op, holds := range comparisons {
		for _, a := range values {
			for _, b := range values {
				if related(op, a, b) != holds(a, b) || related(opposite(op), a, b) == holds(a, b) {
					t.Errorf("%v of %v and %v", op, a, b)
				}
				if d := apart(op, a, b); (d == 0) != holds(a, b) || d < 0 || d > maxDistance {
					t.Errorf("%v and %v are %d from %v", a, b, d, op)
				}
			}
		}
	}
	for _, c := range []struct {
		op   query.Op
		a, b int64
		want int64
	}{
		{query.Eq, 3, 10, 7}, {query.Eq, 10, 3, 7}, {query.Lt, 10, 3, 8}, {query.Le, 10, 3, 7}, {query.Gt, 3, 10, 8}, {query.Ge, 3, 10, 7}, {query.Ne, 3, 3, 1},
	} {
		if d := apart(c.op, signed(c.a), signed(c.b)); d != c.want*dataUnit {
			t.Errorf("%d and %d are %d from %v, not %d units", c.a, c.b, d, c.op, c.want)
		}
	}
}

// A number that 64 bits have no room for is the nearest that they have room for.
func TestClamp(t *testing.T) {
	for n, want := range map[number]int64{
		signed(-5): -5, unsigned(7): 7, unsigned(1 << 63): math.MaxInt64, {1, 0}: math.MaxInt64, {-2, 5}: math.MinInt64, {-1, 5}: math.MinInt64,
		signed(math.MinInt64): math.MinInt64, unsigned(math.MaxInt64): math.MaxInt64,
	} {
		if got := n.clamp(); got != want {
			t.Errorf("%v becomes %d, not %d", n, got, want)
		}
	}
}
