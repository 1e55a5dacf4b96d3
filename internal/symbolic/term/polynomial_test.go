package term

import (
	"math/rand"
	"testing"
)

// Laws that need both sides multiplied out are seen as they are made; what is not quite a law is left to what differs.
func TestPolynomials(t *testing.T) {
	v := newVocabulary()
	x, y, z := v.x, v.y, v.z
	square := v.Mul(v.Add(x, y), v.Add(x, y))
	squares := v.Add(v.Add(v.Mul(x, x), v.Mul(v.Mul(v.k(2), x), y)), v.Mul(y, y))
	some := v.ext(v.Eq(x, v.k(77)))
	for i, rule := range []struct{ got, want Term }{
		{v.Eq(square, squares), v.Bool(true)},
		{v.Eq(square, v.Add(squares, v.k(1))), v.Bool(false)},
		{v.Eq(square, v.Add(squares, some)), v.Ne(x, v.k(77))},
		{v.Eq(v.Mul(x, v.Add(y, z)), v.Add(v.Mul(x, y), v.Mul(x, z))), v.Bool(true)},
		{v.Eq(v.Mul(v.Add(x, v.k(1)), v.Sub(x, v.k(1))), v.Sub(v.Mul(x, x), v.k(1))), v.Bool(true)},
		{v.Eq(v.Mul(v.Not(x), y), v.Sub(v.Neg(v.Mul(x, y)), y)), v.Bool(true)},
		{v.Eq(v.Add(v.Mul(v.UDiv(x, y), y), v.URem(x, y)), x), v.Bool(true)},
		{v.Eq(v.Add(v.Mul(v.SDiv(x, y), y), v.SRem(x, y)), x), v.Bool(true)},
		{v.Eq(v.Mul(x, v.Add(y, z)), v.Add(v.Mul(x, y), z)), v.eqNode(v.Add(v.Mul(x, y), z), v.Mul(x, v.Add(y, z)))},
	} {
		if rule.got != rule.want {
			t.Errorf("rule %d: %s, want %s", i, Format(v.Pool, rule.got), Format(v.Pool, rule.want))
		}
	}
}

// Random equations of polynomials, of few bits so that they hold by chance as well, mean what they mean unsimplified.
func TestPolynomialsAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for round := range 3000 {
		w := uint(2 + round%4)
		seed := r.Int63()
		p, plain := New(), NewPlain()
		a := p.Eq(randomPolynomial(p, rand.New(rand.NewSource(seed)), w, 3), randomPolynomial(p, rand.New(rand.NewSource(seed+1)), w, 3))
		b := plain.Eq(randomPolynomial(plain, rand.New(rand.NewSource(seed)), w, 3), randomPolynomial(plain, rand.New(rand.NewSource(seed+1)), w, 3))
		x, y := NewEvaluator(p), NewEvaluator(plain)
		for values := range uint64(1) << (2 * w) {
			for _, e := range []struct {
				pool *Pool
				eval *Evaluator
			}{{p, x}, {plain, y}} {
				e.eval.Reset()
				e.eval.Set(e.pool.Var("x", w), values&(1<<w-1))
				e.eval.Set(e.pool.Var("y", w), values>>w)
			}
			if x.Value(a) != y.Value(b) {
				t.Fatalf("seed %d, %d bits: %s is %d, %s is %d", seed, w, Format(p, a), x.Value(a), Format(plain, b), y.Value(b))
			}
		}
	}
}

func randomPolynomial(p *Pool, r *rand.Rand, w uint, depth int) Term {
	if depth == 0 || r.Intn(6) == 0 {
		switch r.Intn(3) {
		case 0:
			return p.Const(r.Uint64()&(1<<w-1), w)
		case 1:
			return p.Var("x", w)
		}
		return p.Var("y", w)
	}
	a, b := randomPolynomial(p, r, w, depth-1), randomPolynomial(p, r, w, depth-1)
	switch r.Intn(7) {
	case 0:
		return p.URem(a, b)
	case 1:
		return p.Add(p.SRem(a, b), p.Mul(p.SDiv(a, b), b))
	case 2, 3:
		return p.Mul(a, b)
	case 4:
		return p.Not(a)
	}
	return p.Add(a, b)
}
