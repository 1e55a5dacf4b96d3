package blast

import (
	"testing"

	"heddle/internal/symbolic/term"
)

// TestFewBits: numbers of three bits in eight, multiplied and divided, are what the evaluator says, for all values, by zero as
// well.
func TestFewBits(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", 3), p.Var("y", 3)
	extend := []func(term.Term) term.Term{
		func(t term.Term) term.Term { return p.ZExt(t, 8) },
		func(t term.Term) term.Term { return p.SExt(t, 8) },
		func(t term.Term) term.Term { return p.Add(p.ZExt(t, 8), p.Const(120, 8)) }, // the top of the signed range
		func(t term.Term) term.Term { return p.Sub(p.SExt(t, 8), p.Const(124, 8)) }, // its bottom
		func(t term.Term) term.Term { return p.ZExt(p.Extract(t, 0, 1), 8) },
	}
	s := New(p, Options{})
	defer s.Close()
	e := term.NewEvaluator(p)
	gates := 0
	for _, f := range extend {
		for _, g := range extend {
			a, b := f(x), g(y)
			for _, r := range []term.Term{p.UDiv(a, b), p.URem(a, b), p.SDiv(a, b), p.SRem(a, b), p.Mul(a, b)} {
				for v := range uint64(64) {
					e.Reset()
					e.Set(x, v&7)
					e.Set(y, v>>3)
					is := []term.Term{p.Eq(x, p.Const(v&7, 3)), p.Eq(y, p.Const(v>>3, 3))}
					want := p.Const(e.Value(r), 8)
					checkValue(t, s, p, is, r, want)
				}
			}
			if gates == 0 {
				gates = s.graph.Size()
			}
		}
	}
	whole := New(p, Options{})
	defer whole.Close()
	a, b := p.Var("a", 8), p.Var("b", 8)
	whole.Check([]term.Term{p.Eq(p.UDiv(a, b), p.URem(a, b)), p.Eq(p.SDiv(a, b), p.SRem(a, b))})
	if gates*2 > whole.graph.Size() {
		t.Errorf("%d gates for three bits, %d for eight", gates, whole.graph.Size())
	}
}
