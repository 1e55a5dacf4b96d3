package count

import (
	"math/bits"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// course says how a term goes as its variable grows along a piece: 1 if it never falls, -1 if it never grows, 0 if that is not known; as a
// number without a sign, with one, and as a float, of which none on the piece is a NaN. A constant has 1.
type course struct{ unsigned, signed, float int8 }

// course follows from the operations, and from the values at the ends of the piece: what is monotone is between them.
func (l *ladders) course(t term.Term, x *piece) course {
	for i, e := range l.at {
		e.Reset()
		e.Set(x.v, [2]uint64{x.first, x.last}[i])
	}
	known := map[term.Term]course{}
	for _, u := range l.p.Topological(nil, t) {
		if l.p.IsArray(u) || l.p.Width(u) > mostBits {
			return course{}
		}
		known[u] = l.signs(u, l.step(u, known))
	}
	return known[t]
}

// ends are the values of a term at both ends.
func (l *ladders) ends(t term.Term) (first, last uint64) { return l.at[0].Value(t), l.at[1].Value(t) }

// signs adds to one order what follows for the other: numbers of one sign have the same order in both.
func (l *ladders) signs(t term.Term, m course) course {
	first, last := l.ends(t)
	top := l.p.Width(t) - 1
	if first>>top&1 != last>>top&1 {
		return m
	}
	switch {
	case m.signed == 0:
		m.signed = m.unsigned
	case m.unsigned == 0:
		m.unsigned = m.signed
	}
	return m
}

// step is the course of a term by those of its arguments.
func (l *ladders) step(t term.Term, known map[term.Term]course) course {
	p := l.p
	arg := func(i int) (term.Term, course) { return p.Arg(t, i), known[p.Arg(t, i)] }
	switch p.Op(t) {
	case term.OpConst:
		return l.constant(t)
	case term.OpVar:
		return course{unsigned: 1, signed: 1}
	case term.OpNot:
		_, m := arg(0)
		return course{unsigned: -m.unsigned, signed: -m.signed}
	case term.OpAdd:
		if a, c, ok := l.withConstant(t); ok {
			return l.sum(a, c, known[a])
		}
	case term.OpMul:
		if a, c, ok := l.withConstant(t); ok {
			return l.product(a, c, known[a])
		}
	case term.OpUDiv:
		if _, m := arg(0); l.isPositive(p.Arg(t, 1), false) {
			return course{unsigned: m.unsigned}
		}
	case term.OpSDiv:
		if _, m := arg(0); l.isPositive(p.Arg(t, 1), true) {
			return course{signed: m.signed}
		}
	case term.OpConcat:
		return l.concat(t, known)
	case term.OpExtract:
		a, m := arg(0)
		return l.extract(t, a, m)
	case term.OpSExt:
		_, m := arg(0)
		return course{signed: m.signed}
	case term.OpIToF:
		if _, m := arg(0); p.Float(t).Signed() {
			return l.float(p.Float(t).Kind(), m.signed)
		} else {
			return l.float(p.Float(t).Kind(), m.unsigned)
		}
	case term.OpFConv:
		_, m := arg(0)
		if l.float(p.Float(t).From(), 1).float == 0 {
			return course{}
		}
		return l.float(p.Float(t).Kind(), m.float)
	case term.OpFBinary:
		return l.floats(t, known)
	case term.OpFUnary:
		return l.floatUnary(t, known)
	case term.OpFToI:
		return l.toInteger(t, known)
	}
	return course{}
}

// constant is the course of a constant: as a float unless it is a NaN of the formats of that width.
func (l *ladders) constant(t term.Term) course {
	m := course{unsigned: 1, signed: 1}
	v, _ := l.p.Value(t)
	switch w := l.p.Width(t); {
	case w == 64 && !isNaN(bitvec.Double, v), w == 32 && !isNaN(bitvec.Float, v):
		m.float = 1
	}
	return m
}

func isNaN(k bitvec.FloatKind, v uint64) bool {
	return bitvec.FloatCmp(bitvec.FUNO, k, []uint64{v}, []uint64{v})
}

// withConstant is the argument of an operation that is not its constant one; ok is false if it has none.
func (l *ladders) withConstant(t term.Term) (a term.Term, c uint64, ok bool) {
	a, b := l.p.Arg(t, 0), l.p.Arg(t, 1)
	if l.p.IsConst(a) {
		a, b = b, a
	}
	c, ok = l.p.Value(b)
	return a, c, ok
}

// sum is the course of a + c. What is added passes the greatest number for all values or for none if the ends stay in their order; for
// those between them it is the same.
func (l *ladders) sum(a term.Term, c uint64, m course) (out course) {
	w := l.p.Width(a)
	first, last := l.ends(a)
	if m.unsigned < 0 {
		first, last = last, first
	}
	if m.unsigned != 0 && bitvec.Trunc(first+c, w) <= bitvec.Trunc(last+c, w) {
		out.unsigned = m.unsigned
	}
	first, last = l.ends(a)
	if m.signed < 0 {
		first, last = last, first
	}
	if m.signed != 0 && bitvec.SExt(bitvec.Trunc(first+c, w), w) <= bitvec.SExt(bitvec.Trunc(last+c, w), w) {
		out.signed = m.signed
	}
	return out
}

// product is the course of a * c, if no product passes the greatest number.
func (l *ladders) product(a term.Term, c uint64, m course) (out course) {
	w := l.p.Width(a)
	first, last := l.ends(a)
	if over, low := bits.Mul64(max(first, last), c); m.unsigned != 0 && over == 0 && low <= bitvec.Mask(w) {
		out.unsigned = m.unsigned
	}
	by := bitvec.SExt(c, w)
	if m.signed != 0 && w <= 32 && fits(bitvec.SExt(first, w)*by, w) && fits(bitvec.SExt(last, w)*by, w) {
		if out.signed = m.signed; by < 0 {
			out.signed = -m.signed
		}
	}
	return out
}

// fits reports whether a number is one of w bits with a sign.
func fits(v int64, w uint) bool { return bitvec.SExt(bitvec.Trunc(uint64(v), w), w) == v }

// isPositive reports whether a term is a constant above zero.
func (l *ladders) isPositive(t term.Term, signed bool) bool {
	v, ok := l.p.Value(t)
	return ok && v != 0 && !(signed && v>>(l.p.Width(t)-1) != 0)
}

// concat is the course of a number with constant bits above or below.
func (l *ladders) concat(t term.Term, known map[term.Term]course) course {
	high, low := l.p.Arg(t, 0), l.p.Arg(t, 1)
	switch {
	case l.p.IsConst(high):
		return course{unsigned: known[low].unsigned}
	case l.p.IsConst(low):
		return course{unsigned: known[high].unsigned, signed: known[high].signed}
	}
	return course{}
}

// extract is the course of bits of a number: a division by a power of two, of which the upper bits are cut off if no value has any.
func (l *ladders) extract(t, a term.Term, m course) (out course) {
	low, w, from := l.p.Low(t), l.p.Width(t), l.p.Width(a)
	first, last := l.ends(a)
	if max(first, last)>>low <= bitvec.Mask(w) {
		out.unsigned = m.unsigned
	}
	if fits(bitvec.SExt(first, from)>>low, w) && fits(bitvec.SExt(last, from)>>low, w) {
		out.signed = m.signed
	}
	return out
}

// float is a course as a float, of the formats that are known here.
func (l *ladders) float(k bitvec.FloatKind, m int8) course {
	if k != bitvec.Float && k != bitvec.Double {
		return course{}
	}
	return course{float: m}
}

// floats is the course of an operation of a float and a constant: rounding keeps the order.
func (l *ladders) floats(t term.Term, known map[term.Term]course) course {
	p, f := l.p, l.p.Float(t)
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	left := p.IsConst(a)
	if left {
		a, b = b, a
	}
	c, ok := p.Value(b)
	if !ok || known[b].float == 0 || l.float(f.Kind(), 1).float == 0 || isInfinite(f.Kind(), c) {
		return course{}
	}
	m := known[a].float
	switch f.Binary() {
	case bitvec.FOpAdd:
	case bitvec.FOpSub:
		if left {
			m = -m
		}
	case bitvec.FOpMul, bitvec.FOpDiv:
		switch {
		case left && f.Binary() == bitvec.FOpDiv || isZero(f.Kind(), c):
			return course{}
		case c>>(f.Kind().Width()-1) != 0:
			m = -m
		}
	default:
		return course{}
	}
	return course{float: m}
}

func isZero(k bitvec.FloatKind, v uint64) bool { return v<<(64-k.Width()+1) == 0 }

func isInfinite(k bitvec.FloatKind, v uint64) bool {
	if k == bitvec.Float {
		return v<<33>>33 == 0x7f800000
	}
	return v<<1>>1 == 0x7ff0000000000000
}

// floatUnary is the course of an operation of one float.
func (l *ladders) floatUnary(t term.Term, known map[term.Term]course) course {
	a, f := l.p.Arg(t, 0), l.p.Float(t)
	m := l.float(f.Kind(), known[a].float)
	switch f.Unary() {
	case bitvec.FOpSqrt:
		first, last := l.ends(a)
		if sign := f.Kind().Width() - 1; first>>sign != 0 || last>>sign != 0 {
			return course{}
		}
		return m
	case bitvec.FOpFloor, bitvec.FOpCeil, bitvec.FOpTrunc, bitvec.FOpRint, bitvec.FOpNearbyInt, bitvec.FOpRound, bitvec.FOpRoundEven:
		return m
	}
	return course{}
}

// toInteger is the course of a float made an integer, if those at the ends are in its range.
func (l *ladders) toInteger(t term.Term, known map[term.Term]course) course {
	a, f := l.p.Arg(t, 0), l.p.Float(t)
	m := l.float(f.Kind(), known[a].float).float
	if m == 0 {
		return course{}
	}
	first, last := l.ends(a)
	signed := f.ToInt() == term.ToSigned || f.ToInt() == term.ToSignedSat
	if !l.inRange(f.Kind(), first, l.p.Width(t), signed) || !l.inRange(f.Kind(), last, l.p.Width(t), signed) {
		return course{}
	}
	if signed {
		return course{signed: m}
	}
	return course{unsigned: m}
}

// inRange reports whether a float is within the numbers of w bits, by its distance from them as doubles have it.
func (l *ladders) inRange(k bitvec.FloatKind, v uint64, w uint, signed bool) bool {
	x := []uint64{v}
	if k == bitvec.Float {
		bitvec.FloatConvert(bitvec.Double, x, bitvec.Float, []uint64{v})
	}
	least, beyond := []uint64{0}, []uint64{0}
	if signed {
		bitvec.SIToFP(bitvec.Double, least, []uint64{bitvec.Mask(64) << (w - 1)}, 64)
		bitvec.UIToFP(bitvec.Double, beyond, []uint64{1 << (w - 1)}, 64)
	} else {
		bitvec.UIToFP(bitvec.Double, beyond, []uint64{bitvec.Mask(w)/2 + 1}, 64)
		bitvec.FloatBinary(bitvec.FOpAdd, bitvec.Double, beyond, beyond, beyond)
	}
	return bitvec.FloatCmp(bitvec.FOGE, bitvec.Double, x, least) && bitvec.FloatCmp(bitvec.FOLT, bitvec.Double, x, beyond)
}
