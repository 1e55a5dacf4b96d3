package term

import (
	"math/bits"

	"heddle/internal/ir/bitvec"
)

// fact is what is known about a number of up to 64 bits: bits that are always zero or one (those above the width are
// zero), and the ranges of the unsigned and of the signed reading. Of wider numbers and arrays nothing is known.
type fact struct {
	zero, one uint64
	lo, hi    uint64
	slo, shi  int64
}

// Bits returns the bits that are zero and one in every value of t, as masks. For t above 64 bits both are zero.
func (p *Pool) Bits(t Term) (zero, one uint64) {
	if p.number(t) > 64 {
		return 0, 0
	}
	return p.facts[t].zero & bitvec.Mask(p.number(t)), p.facts[t].one
}

// Range returns bounds of the unsigned value of t; false for t above 64 bits.
func (p *Pool) Range(t Term) (lo, hi uint64, ok bool) {
	return p.facts[t].lo, p.facts[t].hi, p.number(t) <= 64
}

// SignedRange returns bounds of the signed value of t; false for t above 64 bits.
func (p *Pool) SignedRange(t Term) (lo, hi int64, ok bool) {
	return p.facts[t].slo, p.facts[t].shi, p.number(t) <= 64
}

// only returns the only possible value.
func (f *fact) only() (uint64, bool) { return f.lo, f.lo == f.hi }

// anything is what is known about any number of w bits.
func anything(w uint) fact {
	m := bitvec.Mask(w)
	return fact{zero: ^m, hi: m, slo: bitvec.SExt(bitvec.SignBit(w), w), shi: int64(m >> 1)}
}

// exactly is what is known about a constant.
func exactly(v uint64, w uint) fact {
	s := bitvec.SExt(v, w)
	return fact{zero: ^v, one: v, lo: v, hi: v, slo: s, shi: s}
}

// settle lets each part of a fact learn from the others.
func (f fact) settle(w uint) fact {
	for range 2 {
		f.lo, f.hi = max(f.lo, f.one), min(f.hi, ^f.zero)
		f.signs(w)
		// Bits above the first in which the bounds differ are those of the bounds.
		if same := ^uint64(0) << bits.Len64(f.lo^f.hi); f.lo <= f.hi {
			f.zero |= same &^ f.lo
			f.one |= same & f.lo
		}
	}
	return f
}

// signs relates the two ranges: on either side of the sign they are the same but for an offset.
func (f *fact) signs(w uint) {
	m, top := bitvec.Mask(w), bitvec.SignBit(w)
	switch {
	case f.hi < top:
		f.slo, f.shi = max(f.slo, int64(f.lo)), min(f.shi, int64(f.hi))
	case f.lo >= top:
		f.slo, f.shi = max(f.slo, bitvec.SExt(f.lo, w)), min(f.shi, bitvec.SExt(f.hi, w))
	}
	if f.slo >= 0 || f.shi < 0 {
		f.lo, f.hi = max(f.lo, uint64(f.slo)&m), min(f.hi, uint64(f.shi)&m)
	}
}

// join is what is known about a number that is one of two.
func join(a, b *fact) fact {
	return fact{
		zero: a.zero & b.zero, one: a.one & b.one,
		lo: min(a.lo, b.lo), hi: max(a.hi, b.hi),
		slo: min(a.slo, b.slo), shi: max(a.shi, b.shi),
	}
}

// factOf returns what is known about a node from what is known about its arguments.
func (p *Pool) factOf(n *node) fact {
	if n.array || n.width > 64 || n.width == 0 {
		return fact{hi: ^uint64(0)}
	}
	w := uint(n.width)
	f := anything(w)
	args := ops[n.op].args
	switch {
	case n.op == OpConst:
		return exactly(uint64(n.a)|uint64(n.b)<<32, w)
	case p.plain || args == 0 || n.op == OpSelect:
		return f
	}
	ta, tb, _ := n.args()
	a, b := &p.facts[ta], &p.facts[tb]
	switch n.op {
	case OpNot:
		f = factNot(a, w)
	case OpAnd:
		f.zero, f.one = f.zero|a.zero|b.zero, a.one&b.one
		f.hi = min(a.hi, b.hi)
	case OpXor:
		f.zero = f.zero | a.zero&b.zero | a.one&b.one
		f.one = a.zero&b.one | a.one&b.zero
	case OpAdd:
		factAdd(&f, a, b, w)
	case OpMul:
		factMul(&f, a, b, w)
	case OpUDiv, OpURem, OpShl, OpLShr, OpAShr:
		factDivShift(n.op, &f, a, b, w)
	case OpSDiv, OpSRem:
		factSigned(n.op, &f, a, b)
	case OpEq, OpUlt, OpSlt:
		p.factCompare(n, &f)
	case OpConcat:
		p.factConcat(n, &f)
	case OpExtract:
		p.factExtract(n, &f)
	case OpSExt:
		p.factSExt(n, &f)
	case OpIte:
		f = join(b, &p.facts[n.c])
	}
	return f.settle(w)
}

func factNot(a *fact, w uint) fact {
	m := bitvec.Mask(w)
	return fact{
		zero: a.one | ^m, one: a.zero & m,
		lo: ^a.hi & m, hi: ^a.lo & m,
		slo: ^a.shi, shi: ^a.slo,
	}
}

func factAdd(f, a, b *fact, w uint) {
	m := bitvec.Mask(w)
	lo, c1 := bits.Add64(a.lo, b.lo, 0)
	hi, c2 := bits.Add64(a.hi, b.hi, 0)
	// Both sums wrap once, or neither.
	w1, w2 := c1 != 0 || lo > m, c2 != 0 || hi > m
	if w1 == w2 {
		f.lo, f.hi = lo&m, hi&m
	}
	slo, o1 := addSigned(a.slo, b.slo)
	shi, o2 := addSigned(a.shi, b.shi)
	if !o1 && !o2 && slo >= f.slo && shi <= f.shi {
		f.slo, f.shi = slo, shi
	}
	// Low bits known about both sides are known about the sum.
	if k := min(trailingOnes(a.zero|a.one), trailingOnes(b.zero|b.one)); k > 0 {
		low := bitvec.Mask(min(k, w))
		sum := (a.one + b.one) & low
		f.one |= sum
		f.zero |= low &^ sum
	}
}

func addSigned(a, b int64) (sum int64, overflow bool) {
	sum = a + b
	return sum, (a^sum)&(b^sum) < 0
}

func trailingOnes(v uint64) uint { return uint(bits.TrailingZeros64(^v)) }

func factMul(f, a, b *fact, w uint) {
	if over, hi := bits.Mul64(a.hi, b.hi); over == 0 && hi <= bitvec.Mask(w) {
		f.lo, f.hi = a.lo*b.lo, hi
	}
	if lo, hi, ok := productRange(a, b); ok && lo >= f.slo && hi <= f.shi {
		f.slo, f.shi = lo, hi
	}
	if k := trailingOnes(a.zero) + trailingOnes(b.zero); k > 0 {
		f.zero |= bitvec.Mask(min(k, w))
	}
}

// productRange returns the range of the exact signed product, if it fits 63 bits.
func productRange(a, b *fact) (lo, hi int64, ok bool) {
	const limit = 1 << 31
	if a.slo < -limit || a.shi > limit || b.slo < -limit || b.shi > limit {
		return 0, 0, false
	}
	x, y, z, u := a.slo*b.slo, a.slo*b.shi, a.shi*b.slo, a.shi*b.shi
	return min(x, y, z, u), max(x, y, z, u), true
}

func factDivShift(op Op, f, a, b *fact, w uint) {
	switch {
	case op == OpUDiv && b.lo > 0:
		f.lo, f.hi = a.lo/b.hi, a.hi/b.lo
	case op == OpURem && b.lo > 0:
		f.hi = min(a.hi, b.hi-1)
	case op == OpURem:
		f.hi = a.hi
	case op == OpShl && a.one&1 != 0 && b.hi < uint64(w):
		f.lo = 1 // what is shifted out is above
	case op == OpLShr:
		f.hi = a.hi >> b.lo
		if b.hi < uint64(w) {
			f.lo = a.lo >> b.hi
		}
	case op == OpAShr && a.slo >= 0:
		f.hi = a.hi >> b.lo
		f.shi = a.shi
		f.slo = 0
	case op == OpAShr && a.shi < 0:
		f.slo, f.shi = a.slo, -1
	case op == OpAShr:
		f.slo, f.shi = a.slo, a.shi
	}
	if op == OpShl {
		k := trailingOnes(a.zero) + uint(min(b.lo, uint64(w)))
		if k > 0 {
			f.zero |= bitvec.Mask(min(k, w))
		}
	}
}

// factSigned bounds signed division: the magnitude does not grow, but MIN / -1 wraps and division by zero gives -1
// or 1.
func factSigned(op Op, f, a, b *fact) {
	nonZero := b.lo > 0
	switch {
	case op == OpSRem && a.slo >= 0:
		f.slo, f.shi = 0, a.shi
	case op == OpSRem && a.shi <= 0:
		f.slo, f.shi = a.slo, 0
	case op == OpSRem:
		f.slo, f.shi = a.slo, a.shi
	case a.slo >= 0 && b.slo >= 0 && nonZero:
		f.slo, f.shi = 0, a.shi
	}
}

func (p *Pool) factCompare(n *node, f *fact) {
	if p.number(n.a) > 64 {
		return
	}
	a, b := &p.facts[n.a], &p.facts[n.b]
	always, never := false, false
	switch n.op {
	case OpEq:
		never = a.hi < b.lo || b.hi < a.lo || a.shi < b.slo || b.shi < a.slo || a.one&b.zero|a.zero&b.one != 0
	case OpUlt:
		always, never = a.hi < b.lo, a.lo >= b.hi
	case OpSlt:
		always, never = a.shi < b.slo, a.slo >= b.shi
	}
	if always || never {
		*f = exactly(truth(always), 1)
	}
}

func (p *Pool) factConcat(n *node, f *fact) {
	a, b := &p.facts[n.a], &p.facts[n.b]
	k := p.number(n.b)
	f.zero, f.one = f.zero|a.zero<<k|b.zero&bitvec.Mask(k), a.one<<k|b.one
	f.lo, f.hi = a.lo<<k|b.lo, a.hi<<k|b.hi
}

func (p *Pool) factExtract(n *node, f *fact) {
	if p.number(n.a) > 64 {
		return
	}
	a, low, m := &p.facts[n.a], uint(n.b), bitvec.Mask(uint(n.width))
	f.zero |= a.zero >> low & m
	f.one = a.one >> low & m
	if a.hi>>low <= m {
		f.lo, f.hi = a.lo>>low, a.hi>>low
	}
	if low == 0 && a.slo >= f.slo && a.shi <= f.shi {
		f.slo, f.shi = a.slo, a.shi
	}
}

func (p *Pool) factSExt(n *node, f *fact) {
	a, k := &p.facts[n.a], p.number(n.a)
	f.slo, f.shi = a.slo, a.shi
	low := bitvec.Mask(k)
	f.zero |= a.zero & low
	f.one |= a.one & low
	switch {
	case a.zero&bitvec.SignBit(k) != 0:
		f.zero |= ^low
	case a.one&bitvec.SignBit(k) != 0:
		f.one |= bitvec.Mask(uint(n.width)) &^ low
	}
}

// neverWraps reports whether what is known about a and b rules out that their sum wraps as signed numbers.
func (p *Pool) neverWraps(a, b Term) bool {
	w := p.number(a)
	if w > 64 || p.plain {
		return false
	}
	x, y, all := &p.facts[a], &p.facts[b], anything(w)
	lo, o1 := addSigned(x.slo, y.slo)
	hi, o2 := addSigned(x.shi, y.shi)
	return !o1 && !o2 && lo >= all.slo && hi <= all.shi
}

// productFits reports whether what is known about a and b rules out that their product wraps.
func (p *Pool) productFits(signed bool, a, b Term) bool {
	w := p.number(a)
	if w > 64 || p.plain {
		return false
	}
	x, y, all := &p.facts[a], &p.facts[b], anything(w)
	if signed {
		lo, hi, ok := productRange(x, y)
		return ok && lo >= all.slo && hi <= all.shi
	}
	over, hi := bits.Mul64(x.hi, y.hi)
	return over == 0 && hi <= all.hi
}
