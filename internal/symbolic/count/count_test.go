package count_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/count"
	"heddle/internal/symbolic/term"
)

// maker makes random terms over two variables, of which all values can be tried.
type maker struct {
	p    *term.Pool
	r    *rand.Rand
	vars []term.Term
	made map[uint][]term.Term // by width
}

func newMaker(p *term.Pool, r *rand.Rand, widths ...uint) *maker {
	m := &maker{p: p, r: r, made: map[uint][]term.Term{}}
	for i, w := range widths {
		v := p.Var(string(rune('a'+i)), w)
		m.vars = append(m.vars, v)
		m.add(v)
	}
	return m
}

func (m *maker) add(t term.Term) { m.made[m.p.Width(t)] = append(m.made[m.p.Width(t)], t) }

func (m *maker) constant(w uint) term.Term {
	if m.r.IntN(2) == 0 {
		return m.p.Const(uint64(m.r.IntN(12)), w)
	}
	return m.p.Const(m.r.Uint64()&bitvec.Mask(w), w)
}

// of is a term of a width.
func (m *maker) of(w uint) term.Term {
	if list := m.made[w]; len(list) > 0 && m.r.IntN(4) > 0 {
		return list[m.r.IntN(len(list))]
	}
	v := m.vars[m.r.IntN(len(m.vars))]
	switch have := m.p.Width(v); {
	case have > w:
		return m.p.Extract(v, 0, w)
	case m.r.IntN(2) == 0:
		return m.p.SExt(v, w)
	default:
		return m.p.ZExt(v, w)
	}
}

func (m *maker) step() {
	p, f := m.p, m.p.Floats()
	w := []uint{8, 16, 32}[m.r.IntN(3)]
	a, b := m.of(w), m.of(w)
	if m.r.IntN(3) > 0 {
		b = m.constant(w)
	}
	switch m.r.IntN(9) {
	case 0:
		m.add(p.Add(a, b))
	case 1:
		m.add(p.Mul(a, m.constant(w)))
	case 2:
		m.add(p.URem(a, m.constant(w)))
	case 3:
		m.add(p.SRem(a, m.constant(w)))
	case 4:
		m.add(p.UDiv(a, m.constant(w)))
	case 5:
		m.add(p.SDiv(a, m.constant(w)))
	case 6:
		m.add(p.And(a, b))
	case 7:
		m.add(p.Ite(m.condition(), a, b))
	case 8:
		x := f.FromInteger(m.r.IntN(2) == 0, bitvec.Double, a)
		by := p.Const([]uint64{0x3fd3333333333333, 0x4024000000000000, 0xc008000000000000, 0x41dfffffffc00000}[m.r.IntN(4)], 64)
		x = f.Binary([]bitvec.FOp{bitvec.FOpAdd, bitvec.FOpSub, bitvec.FOpMul, bitvec.FOpDiv}[m.r.IntN(4)], bitvec.Double, x, by)
		if m.r.IntN(2) == 0 {
			m.add(p.ZExt(f.Compare(bitvec.FPred(m.r.IntN(16)), bitvec.Double, x, by), 8))
		} else {
			m.add(f.ToInteger(term.ToInt(m.r.IntN(4)), 32, bitvec.Double, x))
		}
	}
}

func (m *maker) condition() term.Term {
	w := []uint{8, 16, 32}[m.r.IntN(3)]
	a, b := m.of(w), m.constant(w)
	if m.r.IntN(4) == 0 {
		b = m.of(w)
	}
	return term.Compare(m.p, []bitvec.Pred{bitvec.EQ, bitvec.NE, bitvec.ULT, bitvec.SLT, bitvec.SLE, bitvec.UGE}[m.r.IntN(6)], a, b)
}

// each calls f with all values of the variables.
func (m *maker) each(f func(e *term.Evaluator)) {
	e := term.NewEvaluator(m.p)
	most := uint64(1) << m.p.Width(m.vars[0])
	for a := range most {
		if e.Set(m.vars[0], a); len(m.vars) == 1 {
			f(e)
			continue
		}
		for b := range uint64(1) << m.p.Width(m.vars[1]) {
			e.Set(m.vars[1], b)
			f(e)
		}
	}
}

// What is counted is what trying all values gives: of a condition under two others, of the values of a number, and whether conditions can
// hold. The conditions are chosen one after the other, as a path chooses them.
func TestRandom(t *testing.T) {
	rounds := 400
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		rounds = 20_000
	}
	hard := 0
	for seed := range rounds {
		p := term.New()
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		widths := [][]uint{{8}, {12}, {5, 6}, {8, 4}}[seed%4]
		m := newMaker(p, r, widths...)
		for range 3 + r.IntN(8) {
			m.step()
		}
		if !check(t, m, count.New(p, 1<<18), seed) {
			hard++
		}
		if t.Failed() {
			return
		}
	}
	if hard > rounds/10 {
		t.Errorf("%d of %d are too hard", hard, rounds)
	}
}

func check(t *testing.T, m *maker, c *count.Counter, seed int) (counted bool) {
	t.Helper()
	conds := []term.Term{m.condition(), m.condition()}
	q, of := m.condition(), m.of(16)
	all, both := 0, 0
	values := map[uint64]int{}
	m.each(func(e *term.Evaluator) {
		if e.Holds(conds[0]) && e.Holds(conds[1]) {
			all++
			both += int(e.Value(q))
			values[e.Value(of)]++
		}
	})
	var hard *count.TooHard
	sat, err := c.Satisfiable(conds)
	if errors.As(err, &hard) {
		return false
	}
	if err != nil || sat != (all > 0) {
		t.Fatalf("seed %d: satisfiable: %v, %v, of %d", seed, sat, err, all)
	}
	if !sat {
		return true
	}
	chance, err := c.Chance(conds, q)
	if errors.As(err, &hard) {
		return false
	}
	if err != nil || chance.Cmp(big.NewRat(int64(both), int64(all))) != 0 {
		t.Fatalf("seed %d: %v, %v, want %d of %d: %s", seed, chance, err, both, all, term.Format(m.p, q))
	}
	list, ok, err := c.Values(conds, of, 1<<16)
	if errors.As(err, &hard) {
		return false
	}
	if err != nil || !ok || len(list) != len(values) {
		t.Fatalf("seed %d: %d values, %v, %v, want %d", seed, len(list), ok, err, len(values))
	}
	for _, v := range list {
		if v.P.Cmp(big.NewRat(int64(values[v.Value]), int64(all))) != 0 {
			t.Fatalf("seed %d: %d has %v, want %d of %d", seed, v.Value, v.P, values[v.Value], all)
		}
	}
	return true
}

// Of wide variables the numbers are known.
func TestWide(t *testing.T) {
	p := term.New()
	c, f := count.New(p, 0), p.Floats()
	x, y := p.Var("x", 32), p.Var("y", 32)
	number := func(v uint64) term.Term { return p.Const(v, 32) }
	rand := []term.Term{p.Ule(x, number(1<<31-1)), p.Ule(y, number(1<<31-1))} // as rand() gives
	third := p.Eq(p.SRem(x, number(3)), number(0))
	for _, k := range []struct {
		conds []term.Term
		of    term.Term
		num   int64
		den   int64
	}{
		{rand, p.Eq(p.SRem(x, number(2)), number(0)), 1, 2},
		{rand, third, 715827883, 1 << 31}, // 0, 3, ... 2147483646
		{append([]term.Term{third}, rand...), p.Eq(p.SRem(x, number(2)), number(0)), 357913942, 715827883},
		{rand, p.Slt(p.SRem(x, number(1000)), number(300)), 644245200, 1 << 31}, // 2147483 whole thousands, and 300 of the rest
		{rand, p.Ult(x, y), 1<<31 - 1, 1 << 32},
		{nil, p.Eq(p.Mul(x, number(6)), number(12)), 2, 1 << 32}, // 2 and 2 + 2^31
		{rand, p.Eq(p.UDiv(x, number(214748364)), number(7)), 214748364, 1 << 31},
		{rand, f.Compare(bitvec.FOLT, bitvec.Double, f.Binary(bitvec.FOpDiv, bitvec.Double, f.FromInteger(true, bitvec.Double, x), p.Const(0x41dfffffffc00000, 64)), p.Const(0x3fd3333333333333, 64)), 644245095, 1 << 31}, // 0.3 of RAND_MAX is 644245094.1
	} {
		got, err := c.Chance(k.conds, k.of)
		if err != nil || got.Cmp(big.NewRat(k.num, k.den)) != 0 {
			t.Errorf("%s: %v, %v, want %d/%d", term.Format(p, k.of), got, err, k.num, k.den)
		}
	}
}

// What cannot be counted is an error, not a number.
func TestTooHard(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", 32), p.Var("y", 32)
	c := count.New(p, 1<<14)
	var hard *count.TooHard
	if n, err := c.Chance(nil, p.Eq(p.Mul(x, y), p.Const(77, 32))); !errors.As(err, &hard) {
		t.Errorf("%v, %v", n, err)
	}
	if n, err := c.Chance(nil, p.Ult(x, p.Const(5, 32))); !errors.As(err, &hard) {
		t.Errorf("a full counter counts: %v, %v", n, err)
	}
	memory := p.Arrays().Var("m", 8)
	if n, err := count.New(p, 0).Chance(nil, p.Eq(p.Arrays().Select(memory, p.Const(1, 8)), p.Const(1, 8))); !errors.As(err, &hard) {
		t.Errorf("an array: %v, %v", n, err)
	}
}

// Sets of the same solutions have the same number, however they are put.
func TestID(t *testing.T) {
	p := term.New()
	c := count.New(p, 0)
	x := p.Var("x", 32)
	number := func(v uint64) term.Term { return p.Const(v, 32) }
	odd := p.Eq(p.URem(x, number(2)), number(1))
	ids := []uint32{}
	for _, conds := range [][]term.Term{
		{odd, p.Eq(p.URem(x, number(3)), number(0))}, {p.Eq(p.URem(x, number(6)), number(3))}, {odd}, {p.Eq(p.And(x, number(1)), number(1))},
	} {
		id, err := c.ID(conds)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if ids[0] != ids[1] || ids[2] != ids[3] || ids[0] == ids[2] {
		t.Errorf("%v", ids)
	}
}
