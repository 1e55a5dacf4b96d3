package term

import "heddle/internal/ir/bitvec"

// Operations that have no Op, spelled with those that have. Each keeps the meaning of bitvec; where bitvec leaves a
// division by zero open, that of Op.

// Binary returns op(a, b).
func Binary(p *Pool, op bitvec.BinOp, a, b Term) Term {
	switch op {
	case bitvec.OpAdd:
		return p.Add(a, b)
	case bitvec.OpSub:
		return p.Sub(a, b)
	case bitvec.OpMul:
		return p.Mul(a, b)
	case bitvec.OpUDiv:
		return p.UDiv(a, b)
	case bitvec.OpSDiv:
		return p.SDiv(a, b)
	case bitvec.OpURem:
		return p.URem(a, b)
	case bitvec.OpSRem:
		return p.SRem(a, b)
	case bitvec.OpShl:
		return p.Shl(a, b)
	case bitvec.OpLShr:
		return p.LShr(a, b)
	case bitvec.OpAShr:
		return p.AShr(a, b)
	case bitvec.OpAnd:
		return p.And(a, b)
	case bitvec.OpOr:
		return p.Or(a, b)
	case bitvec.OpXor:
		return p.Xor(a, b)
	case bitvec.OpUMin:
		return p.Ite(p.Ult(a, b), a, b)
	case bitvec.OpUMax:
		return p.Ite(p.Ult(a, b), b, a)
	case bitvec.OpSMin:
		return p.Ite(p.Slt(a, b), a, b)
	case bitvec.OpSMax:
		return p.Ite(p.Slt(a, b), b, a)
	}
	return p.saturating(op, a, b)
}

// saturating returns the operations that stop at a limit of the range.
func (p *Pool) saturating(op bitvec.BinOp, a, b Term) Term {
	w := p.number(a)
	switch op {
	case bitvec.OpUAddSat:
		return p.Ite(Overflows(p, bitvec.OverUAdd, a, b), p.Ones(w), p.Add(a, b))
	case bitvec.OpSAddSat:
		return p.Ite(Overflows(p, bitvec.OverSAdd, a, b), p.limitOf(a), p.Add(a, b))
	case bitvec.OpUSubSat:
		return p.Ite(p.Ult(a, b), p.Const(0, w), p.Sub(a, b))
	case bitvec.OpSSubSat:
		return p.Ite(Overflows(p, bitvec.OverSSub, a, b), p.limitOf(a), p.Sub(a, b))
	case bitvec.OpUShlSat:
		return p.Ite(Overflows(p, bitvec.OverUShl, a, b), p.Ones(w), p.Shl(a, b))
	case bitvec.OpSShlSat:
		return p.Ite(Overflows(p, bitvec.OverSShl, a, b), p.limitOf(a), p.Shl(a, b))
	}
	panic("heddle bug: term: no such operation")
}

// limitOf returns the limit of the signed range on the side of a.
func (p *Pool) limitOf(a Term) Term {
	w := p.number(a)
	least := p.oneBit(w-1, w)
	return p.Ite(p.SignBit(a), least, p.Not(least))
}

// Overflows returns, as one bit, whether the operation wraps.
func Overflows(p *Pool, op bitvec.OverOp, a, b Term) Term {
	switch op {
	case bitvec.OverUAdd:
		return p.Ult(p.Not(a), b)
	case bitvec.OverSAdd:
		if p.neverWraps(a, b) {
			return p.Bool(false)
		}
		return p.signedWrap(a, b, p.Add(a, b))
	case bitvec.OverUSub:
		return p.Ult(a, b)
	case bitvec.OverSSub:
		// a - b = a + ~b + 1 wraps if the signs differ and the difference has not that of a.
		return p.signedWrap(a, p.Not(b), p.Sub(a, b))
	case bitvec.OverUMul, bitvec.OverSMul:
		return p.mulWraps(op == bitvec.OverSMul, a, b)
	case bitvec.OverUShl:
		return p.Ne(p.LShr(p.Shl(a, b), b), a)
	case bitvec.OverSShl:
		return p.Ne(p.AShr(p.Shl(a, b), b), a)
	}
	panic("heddle bug: term: no such operation")
}

// signedWrap returns whether both a and b have the sign that r has not.
func (p *Pool) signedWrap(a, b, r Term) Term {
	sa, sb, sr := p.SignBit(a), p.SignBit(b), p.SignBit(r)
	return p.And(p.Xor(sa, sr), p.Xor(sb, sr))
}

// mulWraps multiplies in twice the width.
func (p *Pool) mulWraps(signed bool, a, b Term) Term {
	w := p.number(a)
	if p.productFits(signed, a, b) {
		return p.Bool(false)
	}
	if !signed {
		product := p.Mul(p.ZExt(a, 2*w), p.ZExt(b, 2*w))
		return p.Ne(p.Extract(product, w, w), p.Const(0, w))
	}
	product := p.Mul(p.SExt(a, 2*w), p.SExt(b, 2*w))
	return p.Ne(product, p.SExt(p.Extract(product, 0, w), 2*w))
}

// Compare returns the comparison as one bit.
func Compare(p *Pool, pred bitvec.Pred, a, b Term) Term {
	switch pred {
	case bitvec.EQ:
		return p.Eq(a, b)
	case bitvec.NE:
		return p.Ne(a, b)
	case bitvec.UGT:
		return p.Ult(b, a)
	case bitvec.UGE:
		return p.Ule(b, a)
	case bitvec.ULT:
		return p.Ult(a, b)
	case bitvec.ULE:
		return p.Ule(a, b)
	case bitvec.SGT:
		return p.Slt(b, a)
	case bitvec.SGE:
		return p.Sle(b, a)
	case bitvec.SLT:
		return p.Slt(a, b)
	case bitvec.SLE:
		return p.Sle(a, b)
	}
	panic("heddle bug: term: no such comparison")
}

// Unary returns op(a).
func Unary(p *Pool, op bitvec.UnOp, a Term) Term {
	switch op {
	case bitvec.OpNeg:
		return p.Neg(a)
	case bitvec.OpNot:
		return p.Not(a)
	case bitvec.OpAbs:
		return p.Ite(p.SignBit(a), p.Neg(a), a)
	case bitvec.OpCtlz:
		return p.countTrailing(p.reverse(a, 1))
	case bitvec.OpCttz:
		return p.countTrailing(a)
	case bitvec.OpCtpop:
		return p.population(a)
	case bitvec.OpBswap:
		return p.reverse(a, 8)
	case bitvec.OpBitreverse:
		return p.reverse(a, 1)
	}
	panic("heddle bug: term: no such operation")
}

// countTrailing returns the number of zeros below the lowest one bit: the bits of ~a & (a-1) are those zeros.
func (p *Pool) countTrailing(a Term) Term {
	return p.population(p.And(p.Not(a), p.Sub(a, p.Const(1, p.number(a)))))
}

// population returns the number of one bits, added in a tree. (w < 2^w, so that the sum fits; of one bit it is the
// bit.)
func (p *Pool) population(a Term) Term {
	w := p.number(a)
	return p.ZExt(p.populationTree(a, 0, w), w)
}

// populationTree counts n bits from low on, in as many bits as n takes.
func (p *Pool) populationTree(a Term, low, n uint) Term {
	if n == 1 {
		return p.Extract(a, low, 1)
	}
	half := n / 2
	x, y := p.populationTree(a, low, half), p.populationTree(a, low+half, n-half)
	w := uint(0)
	for n>>w != 0 {
		w++
	}
	return p.Add(p.ZExt(x, w), p.ZExt(y, w))
}

// reverse returns a with its groups of that many bits in the other order.
func (p *Pool) reverse(a Term, group uint) Term {
	w := p.number(a)
	r := p.Extract(a, w-group, group)
	for low := w - group; low > 0; low -= group {
		r = p.Concat(p.Extract(a, low-group, group), r)
	}
	return r
}

// FunnelShl shifts a above b to the left by c modulo the width and returns the upper half (llvm.fshl).
func (p *Pool) FunnelShl(a, b, c Term) Term {
	w := p.number(a)
	s := p.URem(p.ZExt(c, 2*w), p.Const(uint64(w), 2*w))
	return p.Extract(p.Shl(p.Concat(a, b), s), w, w)
}

// FunnelShr shifts a above b to the right by c modulo the width and returns the lower half (llvm.fshr).
func (p *Pool) FunnelShr(a, b, c Term) Term {
	w := p.number(a)
	s := p.URem(p.ZExt(c, 2*w), p.Const(uint64(w), 2*w))
	return p.Extract(p.LShr(p.Concat(a, b), s), 0, w)
}

// SignBit returns the top bit.
func (p *Pool) SignBit(a Term) Term { return p.Extract(a, p.number(a)-1, 1) }
