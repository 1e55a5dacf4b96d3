package term

import (
	"fmt"
	"testing"

	"heddle/internal/ir/bitvec"
)

// vocabulary is what the rules below are about.
type vocabulary struct {
	*Pool
	x, y, z Term // of 32 bits
	b, d    Term // of 8
	c, e    Term // truth values
	m       Term // an array
	i       Term // an index
}

func newVocabulary() vocabulary {
	p := New()
	return vocabulary{p, p.Var("x", 32), p.Var("y", 32), p.Var("z", 32), p.Var("b", 8), p.Var("d", 8),
		p.Var("c", 1), p.Var("e", 1), p.Arrays().Var("m", 64), p.Var("i", 64)}
}

func (v vocabulary) k(n uint64) Term         { return v.Const(n, 32) }
func (v vocabulary) byte(n uint64) Term      { return v.Const(n, 8) }
func (v vocabulary) at(offset uint64) Term   { return v.Add(v.i, v.Const(offset, 64)) }
func (v vocabulary) load4(offset int) Term   { return v.loadFrom(v.m, offset) }
func (v vocabulary) ext(t Term) Term         { return v.ZExt(t, 32) }
func (v vocabulary) shl(t Term, n int) Term  { return v.Shl(t, v.k(uint64(n))) }
func (v vocabulary) lshr(t Term, n int) Term { return v.LShr(t, v.k(uint64(n))) }

func (v vocabulary) loadFrom(m Term, offset int) Term {
	r := v.Arrays().Select(m, v.at(uint64(offset)))
	for n := 1; n < 4; n++ {
		r = v.Concat(v.Arrays().Select(m, v.at(uint64(offset+n))), r)
	}
	return r
}

func (v vocabulary) store4(m Term, offset int, value Term) Term {
	for n := range 4 {
		m = v.Arrays().Store(m, v.at(uint64(offset+n)), v.Extract(value, uint(8*n), 8))
	}
	return m
}

// TestRules holds what simplification is there for: each left side is the very term of the right side.
func TestRules(t *testing.T) {
	v := newVocabulary()
	yes, no := v.Bool(true), v.Bool(false)
	for i, rule := range []struct{ got, want Term }{
		// sums and products
		{v.Add(v.Add(v.x, v.y), v.z), v.Add(v.z, v.Add(v.y, v.x))},
		{v.Sub(v.Add(v.x, v.y), v.x), v.y},
		{v.Add(v.x, v.x), v.Mul(v.k(2), v.x)},
		{v.Sub(v.shl(v.x, 3), v.Mul(v.x, v.k(5))), v.Mul(v.x, v.k(3))},
		{v.Add(v.Not(v.x), v.k(1)), v.Neg(v.x)},
		{v.Sub(v.Neg(v.x), v.k(1)), v.Not(v.x)},
		{v.Sub(v.Add(v.x, v.k(7)), v.Add(v.k(3), v.x)), v.k(4)},
		{v.Mul(v.Mul(v.x, v.k(3)), v.Mul(v.k(5), v.y)), v.Mul(v.k(15), v.Mul(v.y, v.x))},
		{v.Mul(v.Add(v.x, v.k(2)), v.k(8)), v.Add(v.k(16), v.shl(v.x, 3))},
		{v.Neg(v.Sub(v.x, v.y)), v.Sub(v.y, v.x)},
		// and, or, exclusive or
		{v.And(v.x, v.And(v.y, v.x)), v.And(v.y, v.x)},
		{v.And(v.And(v.x, v.y), v.Not(v.x)), v.k(0)},
		{v.And(v.x, v.Or(v.y, v.x)), v.x},
		{v.Or(v.x, v.And(v.y, v.x)), v.x},
		{v.And(v.x, v.Or(v.y, v.Not(v.x))), v.And(v.x, v.y)},
		{v.Or(v.x, v.Not(v.x)), v.Ones(32)},
		{v.Xor(v.Xor(v.x, v.y), v.x), v.y},
		{v.Xor(v.Not(v.x), v.Not(v.y)), v.Xor(v.x, v.y)},
		{v.Or(v.And(v.x, v.k(0xFF00)), v.And(v.x, v.k(0xFF))), v.And(v.x, v.k(0xFFFF))},
		// bytes put together and taken apart
		{v.Or(v.shl(v.ext(v.b), 8), v.ext(v.d)), v.ext(v.Concat(v.b, v.d))},
		{v.Extract(v.Or(v.shl(v.ext(v.b), 8), v.ext(v.d)), 8, 8), v.b},
		{v.And(v.lshr(v.x, 8), v.k(0xFF)), v.ext(v.Extract(v.x, 8, 8))},
		{v.Concat(v.Extract(v.x, 8, 24), v.Extract(v.x, 0, 8)), v.x},
		{v.Extract(v.SExt(v.b, 32), 0, 8), v.b},
		{v.Extract(v.Add(v.ext(v.b), v.ext(v.d)), 0, 8), v.Add(v.b, v.d)},
		{v.Extract(v.Mul(v.SExt(v.b, 32), v.ext(v.d)), 0, 8), v.Mul(v.b, v.d)},
		{v.lshr(v.shl(v.x, 24), 24), v.And(v.x, v.k(255))},
		{v.AShr(v.shl(v.x, 24), v.k(24)), v.SExt(v.Extract(v.x, 0, 8), 32)},
		{Unary(v.Pool, bitvec.OpBswap, Unary(v.Pool, bitvec.OpBswap, v.x)), v.x},
		{v.FunnelShl(v.x, v.x, v.k(8)), v.Concat(v.Extract(v.x, 0, 24), v.Extract(v.x, 24, 8))},
		// division
		{v.UDiv(v.x, v.k(8)), v.lshr(v.x, 3)},
		{v.URem(v.x, v.k(8)), v.And(v.x, v.k(7))},
		{v.UDiv(v.x, v.k(0)), v.Ones(32)},
		{v.URem(v.ext(v.b), v.k(1000)), v.ext(v.b)},
		{v.SDiv(v.ext(v.b), v.k(2)), v.lshr(v.ext(v.b), 1)},
		{v.SRem(v.ext(v.b), v.k(10)), v.URem(v.ext(v.b), v.k(10))},
		// comparisons
		{v.Eq(v.Add(v.x, v.k(5)), v.k(7)), v.Eq(v.x, v.k(2))},
		{v.Eq(v.Mul(v.x, v.k(3)), v.k(9)), v.Eq(v.x, v.k(3))},
		{v.Eq(v.shl(v.x, 1), v.k(3)), no},
		{v.Eq(v.Add(v.x, v.y), v.Add(v.z, v.y)), v.Eq(v.z, v.x)},
		{v.Eq(v.Add(v.x, v.k(1)), v.y), v.Eq(v.Sub(v.y, v.k(1)), v.x)},
		{v.Eq(v.Add(v.x, v.k(1)), v.x), no},
		{v.Eq(v.ext(v.b), v.k(300)), no},
		{v.Eq(v.ext(v.b), v.k(30)), v.Eq(v.b, v.byte(30))},
		{v.Eq(v.SExt(v.b, 32), v.ext(v.Const(5, 31))), v.Eq(v.b, v.byte(5))},
		{v.Ne(v.ext(v.c), v.k(0)), v.c},
		{v.Eq(v.Ite(v.c, v.k(3), v.k(4)), v.k(3)), v.c},
		{v.Ult(v.ext(v.b), v.k(256)), yes},
		{v.Ult(v.ext(v.b), v.k(255)), v.Ne(v.b, v.byte(255))},
		{v.Ult(v.x, v.k(1)), v.Eq(v.x, v.k(0))},
		{v.Slt(v.ext(v.b), v.ext(v.d)), v.Ult(v.b, v.d)},
		{v.Slt(v.SExt(v.b, 32), v.k(100)), v.Slt(v.b, v.byte(100))},
		{v.Slt(v.x, v.k(0)), v.Extract(v.x, 31, 1)},
		{v.And(v.Ult(v.x, v.k(9)), v.Ult(v.x, v.k(5))), v.Ult(v.x, v.k(5))},
		{v.And(v.Ult(v.x, v.k(5)), v.Ult(v.k(7), v.x)), no},
		{v.And(v.Ult(v.x, v.k(5)), v.Ult(v.k(3), v.x)), v.Eq(v.x, v.k(4))},
		{v.And(v.Ult(v.x, v.k(5)), v.Eq(v.x, v.k(3))), v.Eq(v.x, v.k(3))},
		{v.And(v.Slt(v.x, v.k(5)), v.Eq(v.x, v.k(7))), no},
		{v.And(v.Ule(v.x, v.k(5)), v.Ne(v.x, v.k(5))), v.Ult(v.x, v.k(5))},
		{v.Or(v.Ult(v.x, v.k(5)), v.Ule(v.k(5), v.x)), yes},
		{Overflows(v.Pool, bitvec.OverSAdd, v.ext(v.b), v.ext(v.d)), no},
		{Overflows(v.Pool, bitvec.OverUMul, v.ext(v.b), v.ext(v.d)), no},
		// choices
		{v.Ite(v.c, v.k(1), v.k(0)), v.ext(v.c)},
		{v.Ite(v.Not(v.c), v.x, v.y), v.Ite(v.c, v.y, v.x)},
		{v.Ite(v.c, v.Ite(v.c, v.x, v.y), v.z), v.Ite(v.c, v.x, v.z)},
		{v.Ite(v.c, v.Ite(v.e, v.x, v.y), v.y), v.Ite(v.And(v.c, v.e), v.x, v.y)},
		{v.Ite(v.Eq(v.x, v.y), v.x, v.y), v.y},
		{v.Ite(v.c, v.ext(v.b), v.ext(v.d)), v.ext(v.Ite(v.c, v.b, v.d))},
		{v.Ite(v.c, v.e, no), v.And(v.c, v.e)},
		// arrays
		{v.loadFrom(v.store4(v.m, 0, v.x), 0), v.x},
		{v.loadFrom(v.store4(v.m, 4, v.x), 0), v.load4(0)},
		{v.loadFrom(v.store4(v.store4(v.m, 0, v.x), 0, v.y), 0), v.y},
		{v.store4(v.store4(v.m, 0, v.x), 0, v.y), v.store4(v.m, 0, v.y)},
		{v.store4(v.m, 0, v.load4(0)), v.m},
		{v.Arrays().Select(v.Arrays().Const(v.b, 64), v.i), v.b},
		{v.Arrays().Select(v.Ite(v.c, v.Arrays().Store(v.m, v.i, v.b), v.m), v.at(1)), v.Arrays().Select(v.m, v.at(1))},
		{v.Arrays().Select(v.Arrays().Store(v.m, v.ZExt(v.b, 64), v.d), v.Const(300, 64)), v.Arrays().Select(v.m, v.Const(300, 64))},
		// floats
		{v.Floats().Unary(bitvec.FOpNeg, bitvec.Float, v.Floats().Unary(bitvec.FOpNeg, bitvec.Float, v.x)), v.x},
		{v.Floats().Compare(bitvec.FOGT, bitvec.Float, v.x, v.y), v.Floats().Compare(bitvec.FOLT, bitvec.Float, v.y, v.x)},
		{v.Floats().Compare(bitvec.FUNE, bitvec.Float, v.x, v.y), v.Not(v.Floats().Compare(bitvec.FOEQ, bitvec.Float, v.y, v.x))},
		{v.Floats().Compare(bitvec.FORD, bitvec.Float, v.Floats().FromInteger(true, bitvec.Float, v.x), v.k(0)), yes},
	} {
		if rule.got != rule.want {
			t.Errorf("rule %d:\n%swant\n%s", i, Format(v.Pool, rule.got), Format(v.Pool, rule.want))
		}
	}
}

// TestStoredAndLoaded stores numbers of all forms byte by byte and loads them: they are the same terms.
func TestStoredAndLoaded(t *testing.T) {
	v := newVocabulary()
	for i, x := range []Term{
		v.x, v.k(77), v.Not(v.x), v.Neg(v.x), v.Add(v.x, v.y), v.Add(v.x, v.k(1)), v.And(v.x, v.y), v.Or(v.x, v.y),
		v.Xor(v.x, v.y), v.Xor(v.x, v.k(0x80000000)), v.Or(v.x, v.k(1)), v.And(v.x, v.k(0x5555)), v.Mul(v.x, v.y),
		v.Mul(v.x, v.k(5)), v.ext(v.b), v.SExt(v.b, 32), v.Add(v.ext(v.b), v.ext(v.d)),
		v.Mul(v.ext(v.b), v.SExt(v.d, 32)), v.Sub(v.SExt(v.b, 32), v.k(10)), v.Ite(v.c, v.x, v.y),
		v.Ite(v.c, v.k(500), v.k(7)), v.ext(v.c), v.SExt(v.c, 32), v.URem(v.x, v.k(10)), v.URem(v.x, v.k(8)),
		v.AShr(v.x, v.k(3)), v.lshr(v.x, 3), v.Shl(v.x, v.y), v.Not(v.Add(v.x, v.y)), v.ext(v.Eq(v.x, v.y)),
		v.Floats().Binary(bitvec.FOpAdd, bitvec.Float, v.x, v.y), v.Floats().Unary(bitvec.FOpNeg, bitvec.Float, v.x),
	} {
		if got := v.loadFrom(v.store4(v.m, 8, x), 8); got != x {
			t.Errorf("number %d is\n%sand comes back as\n%s", i, Format(v.Pool, x), Format(v.Pool, got))
		}
	}
}

// TestLongChains makes chains that no recursion would survive on a small stack, and looks at them in all ways.
func TestLongChains(t *testing.T) {
	const n = 100_000
	p := New()
	sum, all, memory := p.Const(0, 32), p.Bool(true), p.Arrays().Var("m", 32)
	e := NewEvaluator(p)
	want := uint64(0)
	for i := range uint64(n) {
		x := p.Var(fmt.Sprint("x", i), 32)
		e.Set(x, i)
		want += i
		sum = p.Add(sum, x)
		all = p.And(all, p.Ult(x, p.Const(n+1, 32)))
		memory = p.Arrays().Store(memory, x, p.Const(i, 8))
	}
	read := p.Arrays().Select(memory, p.Const(77, 32))
	if got := e.Value(sum); got != want&0xFFFFFFFF {
		t.Errorf("sum %d, want %d", got, want&0xFFFFFFFF)
	}
	if !e.Holds(all) {
		t.Error("a conjunction of what holds does not hold")
	}
	if got := e.Value(read); got != 77 {
		t.Errorf("byte %d, want 77", got)
	}
	if got := Size(p, sum); got != 2*n-1 {
		t.Errorf("the sum has %d terms, want %d", got, 2*n-1)
	}
	s := NewSubstitution(p)
	s.Set(p.Lookup("x0"), p.Const(5, 32))
	if got := e.Value(s.Apply(sum)); got != (want+5)&0xFFFFFFFF {
		t.Errorf("sum after substitution %d, want %d", got, (want+5)&0xFFFFFFFF)
	}
}

// TestSupport compares with the variables that a walk finds.
func TestSupport(t *testing.T) {
	v := newVocabulary()
	sum := v.Add(v.Mul(v.x, v.y), v.ext(v.b))
	for _, c := range []struct {
		t    Term
		want []Term
	}{
		{v.k(3), nil},
		{v.x, []Term{v.x}},
		{sum, []Term{v.x, v.y, v.b}},
		{v.Add(sum, v.x), []Term{v.x, v.y, v.b}},
		{v.Arrays().Select(v.m, v.at(1)), []Term{v.m, v.i}},
		{v.Ite(v.c, sum, v.z), []Term{v.x, v.y, v.z, v.b, v.c}},
	} {
		if got := fmt.Sprint(v.Support(c.t)); got != fmt.Sprint(c.want) {
			t.Errorf("support %s, want %v of\n%s", got, c.want, Format(v.Pool, c.t))
		}
	}
}

// TestEvaluatorForgets sets variables again and takes values back.
func TestEvaluatorForgets(t *testing.T) {
	p := New()
	x, w, m := p.Var("x", 8), p.Var("w", 100), p.Arrays().Var("m", 8)
	low := p.Add(p.Add(p.Extract(w, 0, 8), x), p.Arrays().Select(m, x))
	e := NewEvaluator(p)
	check := func(want uint64) {
		t.Helper()
		if got := e.Value(low); got != want {
			t.Errorf("value %d, want %d", got, want)
		}
	}
	check(0)
	e.SetWords(w, []uint64{7, 0})
	e.Set(x, 258)
	check(9)
	e.SetArray(m, Array{At: map[uint64]byte{2: 30}, Rest: 1})
	check(39)
	e.SetWords(w, []uint64{1, 5})
	check(33)
	e.Set(x, 3)
	check(5)
	if got := fmt.Sprint(e.Words(w)); got != "[1 5]" {
		t.Errorf("w is %s", got)
	}
	if grown := p.Add(low, p.Const(1, 8)); e.Value(grown) != 6 {
		t.Errorf("a term made later is %d, want 6", e.Value(grown))
	}
	e.Reset()
	check(0)
}

// TestWrongSorts holds that a mistake of the caller is not made into a term.
func TestWrongSorts(t *testing.T) {
	v := newVocabulary()
	for i, f := range []func(){
		func() { v.Add(v.x, v.b) },
		func() { v.And(v.m, v.m) },
		func() { v.Extract(v.b, 4, 5) },
		func() { v.ZExt(v.x, 8) },
		func() { v.Ite(v.x, v.x, v.y) },
		func() { v.Ite(v.c, v.x, v.b) },
		func() { v.Arrays().Select(v.m, v.x) },
		func() { v.Arrays().Store(v.m, v.i, v.x) },
		func() { v.Floats().Binary(bitvec.FOpAdd, bitvec.Double, v.x, v.x) },
		func() { v.Var("x", 8) },
		func() { v.Const(0, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("mistake %d went unnoticed", i)
				}
			}()
			f()
		}()
	}
}
