package symbolic

import (
	"testing"

	"heddle/internal/term"
)

// TestOrigin: a guess has no number in it, nor what simplifying makes of one.
func TestOrigin(t *testing.T) {
	p := term.New()
	x, y, b, c := p.Var("x", 64), p.Var("y", 64), p.Var("b", 8), p.Var("c", 1)
	k := func(v uint64) term.Term { return p.Const(v, 64) }
	for _, test := range []struct {
		name string
		t    term.Term
		want origin
	}{
		{"an input", x, guess},
		{"zero", k(0), guess},
		{"an extended input", p.ZExt(b, 64), guess},
		{"a sum of inputs", p.Mul(p.Add(x, y), x), guess},
		{"an input's bytes elsewhere", p.Concat(p.Extract(x, 0, 32), p.Extract(y, 8, 32)), guess},
		{"a choice of inputs", p.Ite(p.Ult(x, y), x, y), guess},
		{"bytes under a mask", p.And(x, k(0xff00)), guess},
		{"a number", k(1), number},
		{"one bit as a number", p.ZExt(p.Ite(c, p.Const(5, 8), p.Const(0, 8)), 64), number},
		{"a small number to add", p.Add(x, k(1)), number},
		{"a factor", p.Mul(x, k(3)), number},
		{"a distance to shift", p.Shl(x, k(5)), number},
		{"bits under a mask", p.And(x, k(0x0018000200000000)), number},
		{"a bit elsewhere", p.Concat(c, p.Const(0, 63)), number},
		{"a shifted number", p.Shl(k(1), x), number},
		{"a condition on a number", p.Ite(p.Ult(x, k(9)), x, y), number},
		{"a wide number", p.Extract(p.Xor(p.Concat(x, y), p.Concat(k(7), k(0))), 64, 64), number},
	} {
		s := &Machine{pool: p}
		if got := s.originOf(test.t); got != test.want {
			t.Errorf("%s: %d, want %d: %s", test.name, got, test.want, p.Format(test.t))
		}
	}
	s, sum := &Machine{pool: p}, x
	for range 100_000 {
		sum = p.Xor(p.Add(sum, y), x)
		s.originOf(sum)
	}
	if s.originOf(p.Add(sum, k(2))) != number || s.originOf(sum) != guess {
		t.Error("a long sum is not what it was made of")
	}
}
