package term

import "heddle/internal/bitvec"

func (p *Pool) bin(op Op, a, b Term) Term {
	n := node{op: op, width: p.sameWidth(a, b), a: a, b: b}
	if op == OpEq || op == OpUlt || op == OpSlt {
		n.width = 1
	}
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

// Not returns the complement.
func (p *Pool) Not(a Term) Term {
	n := node{op: OpNot, width: uint32(p.number(a)), a: a}
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

// And returns a & b.
func (p *Pool) And(a, b Term) Term { return p.bin(OpAnd, a, b) }

// Or returns a | b.
func (p *Pool) Or(a, b Term) Term { return p.Not(p.And(p.Not(a), p.Not(b))) }

// Xor returns a ^ b.
func (p *Pool) Xor(a, b Term) Term { return p.bin(OpXor, a, b) }

// Add returns a + b.
func (p *Pool) Add(a, b Term) Term { return p.bin(OpAdd, a, b) }

// Sub returns a - b.
func (p *Pool) Sub(a, b Term) Term { return p.Add(a, p.Neg(b)) }

// Neg returns -a.
func (p *Pool) Neg(a Term) Term { return p.Mul(p.Ones(p.number(a)), a) }

// Mul returns a * b.
func (p *Pool) Mul(a, b Term) Term { return p.bin(OpMul, a, b) }

// UDiv returns the unsigned quotient; all ones if b is zero.
func (p *Pool) UDiv(a, b Term) Term { return p.bin(OpUDiv, a, b) }

// URem returns the unsigned remainder; a if b is zero.
func (p *Pool) URem(a, b Term) Term { return p.bin(OpURem, a, b) }

// SDiv returns the signed quotient, rounded toward zero; if b is zero 1 for a negative a, else -1.
func (p *Pool) SDiv(a, b Term) Term { return p.bin(OpSDiv, a, b) }

// SRem returns the signed remainder, with the sign of a; a if b is zero.
func (p *Pool) SRem(a, b Term) Term { return p.bin(OpSRem, a, b) }

// Shl returns a << b; zero if b is the width or more.
func (p *Pool) Shl(a, b Term) Term { return p.bin(OpShl, a, b) }

// LShr returns a >> b with zeros coming in; zero if b is the width or more.
func (p *Pool) LShr(a, b Term) Term { return p.bin(OpLShr, a, b) }

// AShr returns a >> b with signs coming in; all sign if b is the width or more.
func (p *Pool) AShr(a, b Term) Term { return p.bin(OpAShr, a, b) }

// Eq returns whether the numbers are equal, as one bit.
func (p *Pool) Eq(a, b Term) Term { return p.bin(OpEq, a, b) }

// Ne returns whether the numbers differ, as one bit.
func (p *Pool) Ne(a, b Term) Term { return p.Not(p.Eq(a, b)) }

// Ult returns a < b of unsigned numbers, as one bit.
func (p *Pool) Ult(a, b Term) Term { return p.bin(OpUlt, a, b) }

// Ule returns a <= b of unsigned numbers, as one bit.
func (p *Pool) Ule(a, b Term) Term { return p.Not(p.Ult(b, a)) }

// Slt returns a < b of signed numbers, as one bit.
func (p *Pool) Slt(a, b Term) Term { return p.bin(OpSlt, a, b) }

// Sle returns a <= b of signed numbers, as one bit.
func (p *Pool) Sle(a, b Term) Term { return p.Not(p.Slt(b, a)) }

// Concat returns hi above lo.
func (p *Pool) Concat(hi, lo Term) Term {
	n := node{op: OpConcat, width: uint32(p.number(hi) + p.number(lo)), a: hi, b: lo}
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

// Extract returns w bits of a from bit low on.
func (p *Pool) Extract(a Term, low, w uint) Term {
	if from := p.number(a); w == 0 || low+w > from {
		panic("heddle bug: term: extract of bits that are not there")
	} else if w == from {
		return a
	}
	n := node{op: OpExtract, width: uint32(w), a: a, b: Term(low)}
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

// ZExt returns a extended with zeros to w bits.
func (p *Pool) ZExt(a Term, w uint) Term {
	from := p.number(a)
	if w == from {
		return a
	}
	return p.Concat(p.Const(0, w-from), a)
}

// SExt returns a extended with its sign to w bits.
func (p *Pool) SExt(a Term, w uint) Term {
	if p.number(a) == w {
		return a
	}
	n := node{op: OpSExt, width: uint32(w), a: a}
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

// Ite returns a if the truth value c holds, else b. Both are numbers of one width or arrays of one index width.
func (p *Pool) Ite(c, a, b Term) Term {
	p.condition(c)
	n := p.nodes[a]
	return p.mk(node{op: OpIte, width: n.width, array: n.array, a: c, b: a, c: b})
}

// ConstArray returns the array that holds the byte v everywhere.
func (p *Pool) ConstArray(v Term, indexWidth uint) Term {
	return p.mk(node{op: OpConstArray, array: true, width: uint32(indexWidth), a: v})
}

// Select returns the byte of the array at i.
func (p *Pool) Select(array, i Term) Term {
	return p.mk(node{op: OpSelect, width: 8, a: array, b: i})
}

// Store returns the array with the byte v at i.
func (p *Pool) Store(array, i, v Term) Term {
	return p.mk(node{op: OpStore, array: true, width: p.nodes[array].width, a: array, b: i, c: v})
}

// FBinary returns op(a, b) of numbers of kind k.
func (p *Pool) FBinary(op bitvec.FOp, k bitvec.FloatKind, a, b Term) Term {
	return p.floatOp(node{op: OpFBinary, sub: uint8(op), kind: k, width: uint32(k.Width()), a: a, b: b})
}

// FUnary returns op(a) of a number of kind k.
func (p *Pool) FUnary(op bitvec.FUnOp, k bitvec.FloatKind, a Term) Term {
	return p.floatOp(node{op: OpFUnary, sub: uint8(op), kind: k, width: uint32(k.Width()), a: a})
}

// Fma returns a*b + c, rounded once.
func (p *Pool) Fma(k bitvec.FloatKind, a, b, c Term) Term {
	return p.floatOp(node{op: OpFma, kind: k, width: uint32(k.Width()), a: a, b: b, c: c})
}

// FCmp returns the comparison as one bit.
func (p *Pool) FCmp(pred bitvec.FPred, k bitvec.FloatKind, a, b Term) Term {
	return p.floatOp(node{op: OpFCmp, sub: uint8(pred), kind: k, width: 1, a: a, b: b})
}

// FClass returns, as one bit, whether a is of one of the classes of the mask (bitvec.ClassSNaN ...).
func (p *Pool) FClass(k bitvec.FloatKind, a Term, mask uint16) Term { panic("heddle bug: not yet") }

// FConv returns a, of kind from, as a number of kind to.
func (p *Pool) FConv(to, from bitvec.FloatKind, a Term) Term {
	return p.floatOp(node{op: OpFConv, sub: uint8(from), kind: to, width: uint32(to.Width()), a: a})
}

// FToI returns a, of kind k, as an integer of w bits.
func (p *Pool) FToI(how ToInt, w uint, k bitvec.FloatKind, a Term) Term {
	return p.floatOp(node{op: OpFToI, sub: uint8(how), kind: k, width: uint32(w), a: a})
}

// IToF returns the integer a as a number of kind k.
func (p *Pool) IToF(signed bool, k bitvec.FloatKind, a Term) Term {
	return p.floatOp(node{op: OpIToF, sub: uint8(truth(signed)), kind: k, width: uint32(k.Width()), a: a})
}

func (p *Pool) floatOp(n node) Term {
	if t := p.fold(n); t != None {
		return t
	}
	return p.mk(n)
}

func (p *Pool) neverWraps(a, b, r Term) bool            { return false }
func (p *Pool) productFits(signed bool, a, b Term) bool { return false }
