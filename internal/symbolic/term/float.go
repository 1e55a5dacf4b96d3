package term

import "heddle/internal/ir/bitvec"

// Floats makes operations on floats of a pool.
type Floats struct {
	p  *Pool
	by bitvec.Rounding
}

// Floats returns the pool's operations on floats, which round to nearest even.
func (p *Pool) Floats() Floats { return Floats{p: p} }

// In returns the operations in a mode of rounding.
func (x Floats) In(by bitvec.Rounding) Floats { return Floats{x.p, by} }

// Floats are numbers of the width of their format. Sign operations, classes and BFloat to Float are spelled with bits, which
// is exact for all patterns. Constants are folded, comparisons are brought to four. Arithmetic is left as it is: next to
// no law of the reals holds, and the patterns of NaN count.

// floatOp makes a float operation. One that is exact has no mode of rounding.
func (p *Pool) floatOp(n node) Term {
	p.checkFloat(&n)
	if !isRounded(&n) {
		n.by = bitvec.NearestEven
	}
	if !p.plain {
		if t := p.fold(n); t != None {
			return t
		}
	}
	return p.mk(n)
}

// isRounded reports whether the result of a float operation depends on the mode of rounding.
func isRounded(n *node) bool {
	switch n.op {
	case OpFBinary:
		return bitvec.FOp(n.sub) <= bitvec.FOpDiv
	case OpFUnary:
		op := bitvec.FUnOp(n.sub)
		return op == bitvec.FOpSqrt || op == bitvec.FOpRint || op == bitvec.FOpNearbyInt
	case OpFma, OpFConv, OpIToF:
		return true
	}
	return false
}

// checkFloat checks the widths of the arguments.
func (p *Pool) checkFloat(n *node) {
	kind := n.kind
	switch n.op {
	case OpIToF:
		p.number(n.a)
		return
	case OpFConv:
		kind = bitvec.FloatKind(n.sub)
	}
	for i, t := range [3]Term{n.a, n.b, n.c} {
		if i < int(ops[n.op].args) && p.number(t) != kind.Width() {
			panic("heddle bug: term: operand of " + n.op.String() + " has not the width of its format")
		}
	}
}

// Binary returns op(a, b) of numbers of kind k.
func (x Floats) Binary(op bitvec.FOp, k bitvec.FloatKind, a, b Term) Term {
	p := x.p
	raw := node{op: OpFBinary, sub: uint8(op), kind: k, by: x.by, width: uint32(k.Width()), a: a, b: b}
	p.checkFloat(&raw)
	plainFormat := k == bitvec.Float || k == bitvec.Double
	switch {
	case op == bitvec.FOpCopySign:
		return p.Concat(p.SignBit(b), p.Extract(a, 0, k.Width()-1))
	case plainFormat && (op == bitvec.FOpMinNum || op == bitvec.FOpMaxNum):
		return p.minMaxNum(op, k, a, b)
	}
	return p.floatOp(raw)
}

// minMaxNum returns the smaller or larger operand, the first if they are equal, the other one if one is a NaN.
func (p *Pool) minMaxNum(op bitvec.FOp, k bitvec.FloatKind, a, b Term) Term {
	second := p.Floats().Compare(bitvec.FOLT, k, b, a)
	if op == bitvec.FOpMaxNum {
		second = p.Floats().Compare(bitvec.FOLT, k, a, b)
	}
	return p.Ite(p.Or(p.Floats().IsNaN(k, a), second), b, a) // b a NaN: not second
}

// Unary returns op(a) of a number of kind k.
func (x Floats) Unary(op bitvec.FUnOp, k bitvec.FloatKind, a Term) Term {
	p := x.p
	raw := node{op: OpFUnary, sub: uint8(op), kind: k, by: x.by, width: uint32(k.Width()), a: a}
	p.checkFloat(&raw)
	w := k.Width()
	switch op {
	case bitvec.FOpNeg:
		return p.Concat(p.Not(p.SignBit(a)), p.Extract(a, 0, w-1))
	case bitvec.FOpFabs:
		return p.Concat(p.Bool(false), p.Extract(a, 0, w-1))
	}
	return p.floatOp(raw)
}

// Fma returns a*b + c of numbers of kind k, rounded once.
func (x Floats) Fma(k bitvec.FloatKind, a, b, c Term) Term {
	return x.p.floatOp(node{op: OpFma, kind: k, by: x.by, width: uint32(k.Width()), a: a, b: b, c: c})
}

// Compare compares numbers of kind k; the answer is one bit.
func (x Floats) Compare(pred bitvec.FPred, k bitvec.FloatKind, a, b Term) Term {
	p := x.p
	if p.plain {
		return p.fcmp(pred, k, a, b)
	}
	switch pred {
	case bitvec.FFalse:
		return p.Bool(false)
	case bitvec.FOEQ:
		return p.fcmpEqual(k, a, b)
	case bitvec.FOLT, bitvec.FOLE:
		return p.fcmpLess(pred, k, a, b)
	case bitvec.FOGT, bitvec.FOGE:
		return p.fcmpLess(pred.Swap(), k, b, a)
	case bitvec.FONE:
		return p.Or(p.fcmpLess(bitvec.FOLT, k, a, b), p.fcmpLess(bitvec.FOLT, k, b, a))
	case bitvec.FUNO:
		return p.Or(x.IsNaN(k, a), x.IsNaN(k, b))
	}
	return p.Not(x.Compare(pred.Not(), k, a, b)) // the others accept unordered numbers, or are ord
}

func (p *Pool) fcmp(pred bitvec.FPred, k bitvec.FloatKind, a, b Term) Term {
	return p.floatOp(node{op: OpFCmp, sub: uint8(pred), kind: k, width: 1, a: a, b: b})
}

func (p *Pool) fcmpEqual(k bitvec.FloatKind, a, b Term) Term {
	if a == b {
		return p.Not(p.Floats().IsNaN(k, a))
	}
	return p.fcmp(bitvec.FOEQ, k, min(a, b), max(a, b))
}

func (p *Pool) fcmpLess(pred bitvec.FPred, k bitvec.FloatKind, a, b Term) Term {
	switch {
	case a != b:
		return p.fcmp(pred, k, a, b)
	case pred == bitvec.FOLT:
		return p.Bool(false)
	}
	return p.Not(p.Floats().IsNaN(k, a))
}

// IsNaN returns whether a is unordered with itself: a NaN, or an x87 pattern that the processor refuses.
func (x Floats) IsNaN(k bitvec.FloatKind, a Term) Term {
	p := x.p
	if n := p.nodes[a]; !p.plain {
		switch n.op {
		case OpIToF:
			return p.Bool(false)
		case OpFConv:
			return x.IsNaN(bitvec.FloatKind(n.sub), n.a)
		}
	}
	return p.fcmp(bitvec.FUNO, k, a, a)
}

// Convert returns a, of kind from, as a number of kind to.
func (x Floats) Convert(to, from bitvec.FloatKind, a Term) Term {
	p := x.p
	switch {
	case to == from:
		return a
	case to == bitvec.Float && from == bitvec.BFloat:
		return p.Concat(a, p.Const(0, 16))
	}
	return p.floatOp(node{op: OpFConv, sub: uint8(from), kind: to, by: x.by, width: uint32(to.Width()), a: a})
}

// ToInteger returns a, of kind k, as an integer of w bits.
func (x Floats) ToInteger(how ToInt, w uint, k bitvec.FloatKind, a Term) Term {
	return x.p.floatOp(node{op: OpFToI, sub: uint8(how), kind: k, width: uint32(w), a: a})
}

// FromInteger returns the integer a as a number of kind k.
func (x Floats) FromInteger(signed bool, k bitvec.FloatKind, a Term) Term {
	return x.p.floatOp(node{op: OpIToF, sub: uint8(truth(signed)), kind: k, by: x.by, width: uint32(k.Width()), a: a})
}

// Class returns, as one bit, whether a is of one of the classes of the mask (bitvec.ClassSNaN ...).
func (x Floats) Class(k bitvec.FloatKind, a Term, mask uint16) Term {
	p := x.p
	f := p.fieldsOf(k, a)
	r := p.Bool(false)
	class := func(bits uint16, t Term) {
		if mask&bits != 0 {
			r = p.Or(r, t)
		}
	}
	class(bitvec.ClassSNaN, p.And(f.nan, p.Not(f.quiet)))
	class(bitvec.ClassQNaN, p.And(f.nan, f.quiet))
	minus, plus := f.sign, p.Not(f.sign)
	class(bitvec.ClassNegInf, p.And(minus, f.inf))
	class(bitvec.ClassNegNormal, p.And(minus, f.normal))
	class(bitvec.ClassNegSubnormal, p.And(minus, f.subnormal))
	class(bitvec.ClassNegZero, p.And(minus, f.zero))
	class(bitvec.ClassPosZero, p.And(plus, f.zero))
	class(bitvec.ClassPosSubnormal, p.And(plus, f.subnormal))
	class(bitvec.ClassPosNormal, p.And(plus, f.normal))
	class(bitvec.ClassPosInf, p.And(plus, f.inf))
	return r
}

// fields are truth values about a float, derived from its bits.
type fields struct {
	sign, nan, quiet, inf, normal, subnormal, zero Term
}

func (p *Pool) fieldsOf(k bitvec.FloatKind, a Term) fields {
	w := p.number(a)
	if w != k.Width() {
		panic("heddle bug: term: operand of fclass has not the width of its format")
	}
	fraction := fractionBits(k)
	if k == bitvec.X86FP80 {
		return p.fieldsX87(a)
	}
	exp, frac := p.Extract(a, fraction, w-1-fraction), p.Extract(a, 0, fraction)
	least, most := p.Eq(exp, p.Const(0, w-1-fraction)), p.Eq(exp, p.Ones(w-1-fraction))
	none := p.Eq(frac, p.Const(0, fraction))
	return fields{
		sign:      p.SignBit(a),
		nan:       p.And(most, p.Not(none)),
		quiet:     p.Extract(a, fraction-1, 1),
		inf:       p.And(most, none),
		normal:    p.And(p.Not(least), p.Not(most)),
		subnormal: p.And(least, p.Not(none)),
		zero:      p.And(least, none),
	}
}

// fieldsX87 knows the explicit integer bit: without it a number whose exponent is not zero is refused by the
// processor, which counts as a signalling NaN; with it an exponent of zero is that of the least normal numbers.
func (p *Pool) fieldsX87(a Term) fields {
	exp, whole, frac := p.Extract(a, 64, 15), p.Extract(a, 63, 1), p.Extract(a, 0, 63)
	least, most := p.Eq(exp, p.Const(0, 15)), p.Eq(exp, p.Ones(15))
	none := p.Eq(frac, p.Const(0, 63))
	refused := p.And(p.Not(least), p.Not(whole))
	return fields{
		sign:      p.SignBit(a),
		nan:       p.Or(refused, p.And(most, p.Not(none))),
		quiet:     p.And(whole, p.Extract(a, 62, 1)),
		inf:       p.And(p.And(most, whole), none),
		normal:    p.And(whole, p.Not(most)),
		subnormal: p.And(p.And(least, p.Not(whole)), p.Not(none)),
		zero:      p.And(p.And(least, p.Not(whole)), none),
	}
}

// fractionBits returns the number of bits below the exponent, of the formats that have no integer bit.
func fractionBits(k bitvec.FloatKind) uint {
	switch k {
	case bitvec.Half:
		return 10
	case bitvec.BFloat:
		return 7
	case bitvec.Float:
		return 23
	case bitvec.Double:
		return 52
	}
	return 0
}
