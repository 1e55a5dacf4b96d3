package term

import (
	"math/bits"

	"heddle/internal/ir/bitvec"
)

// The meaning of a node in terms of bitvec, for folding constants and for evaluation alike. Arrays are not in here.

var binOps = [OpCount]bitvec.BinOp{
	OpAnd: bitvec.OpAnd, OpXor: bitvec.OpXor, OpAdd: bitvec.OpAdd, OpMul: bitvec.OpMul,
	OpUDiv: bitvec.OpUDiv, OpURem: bitvec.OpURem, OpSDiv: bitvec.OpSDiv, OpSRem: bitvec.OpSRem,
	OpShl: bitvec.OpShl, OpLShr: bitvec.OpLShr, OpAShr: bitvec.OpAShr,
}

// narrow computes a node of at most 64 bits from arguments of at most 64 bits, the first of aw bits; false for float
// operations, which go by words.
func narrow(n *node, aw uint, a, b, c uint64) (uint64, bool) {
	w := uint(n.width)
	switch n.op {
	case OpNot:
		return bitvec.Not(a, w), true
	case OpAnd:
		return a & b, true
	case OpXor:
		return a ^ b, true
	case OpAdd:
		return bitvec.Add(a, b, w), true
	case OpMul:
		return bitvec.Mul(a, b, w), true
	case OpShl, OpLShr, OpAShr:
		return bitvec.Binary(binOps[n.op], a, b, w), true
	case OpUDiv, OpURem, OpSDiv, OpSRem:
		if b == 0 {
			return divByZero(n.op, a, w), true
		}
		return bitvec.Binary(binOps[n.op], a, b, w), true
	case OpEq:
		return truth(a == b), true
	case OpUlt:
		return truth(a < b), true
	case OpSlt:
		return truth(bitvec.Cmp(bitvec.SLT, a, b, aw)), true
	case OpConcat:
		return a<<(w-aw) | b, true
	case OpExtract:
		return bitvec.Trunc(a>>n.b, w), true
	case OpSExt:
		return bitvec.Trunc(uint64(bitvec.SExt(a, aw)), w), true
	case OpIte:
		if a != 0 {
			return b, true
		}
		return c, true
	}
	return 0, false
}

// divByZero returns SMT-LIB's value of a division by zero.
func divByZero(op Op, a uint64, w uint) uint64 {
	switch {
	case op == OpURem || op == OpSRem:
		return a
	case op == OpSDiv && bitvec.SExt(a, w) < 0:
		return 1
	}
	return bitvec.Mask(w)
}

// compute sets dst to the value of a node of any width; the first argument has aw bits. dst must not be an argument.
func compute(n *node, aw uint, dst, a, b, c []uint64) {
	if n.op >= OpFBinary {
		float(n, aw, dst, a, b, c)
		return
	}
	integer(n, aw, dst, a, b, c)
}

// integer computes all but float operations.
func integer(n *node, aw uint, dst, a, b, c []uint64) {
	w := uint(n.width)
	switch n.op {
	case OpNot:
		bitvec.WideNot(dst, a, w)
	case OpAnd, OpXor, OpAdd, OpMul, OpShl, OpLShr, OpAShr:
		bitvec.WideBinary(binOps[n.op], dst, a, b, w)
	case OpUDiv, OpURem, OpSDiv, OpSRem:
		wideDivide(n.op, dst, a, b, w)
	case OpEq:
		dst[0] = truth(bitvec.WideCmp(bitvec.EQ, a, b, aw))
	case OpUlt:
		dst[0] = truth(bitvec.WideCmp(bitvec.ULT, a, b, aw))
	case OpSlt:
		dst[0] = truth(bitvec.WideCmp(bitvec.SLT, a, b, aw))
	case OpConcat:
		wideConcat(dst, a, aw, b, w)
	case OpExtract:
		wideExtract(dst, w, a, aw, uint(n.b))
	case OpSExt:
		bitvec.WideSExt(dst, w, a, aw)
	case OpIte:
		if a[0] != 0 {
			c = b
		}
		copy(dst, c[:bitvec.Words(w)])
	default:
		panic("heddle bug: term: " + n.op.String() + " has no value of its own")
	}
}

// float computes a float operation.
func float(n *node, aw uint, dst, a, b, c []uint64) {
	switch n.op {
	case OpFBinary:
		n.by.Binary(bitvec.FOp(n.sub), n.kind, dst, a, b)
	case OpFUnary:
		n.by.Unary(bitvec.FUnOp(n.sub), n.kind, dst, a)
	case OpFma:
		n.by.Fma(n.kind, dst, a, b, c)
	case OpFCmp:
		dst[0] = truth(bitvec.FloatCmp(bitvec.FPred(n.sub), n.kind, a, b))
	case OpFConv:
		n.by.Convert(n.kind, dst, bitvec.FloatKind(n.sub), a)
	case OpFToI:
		toInt[n.sub](dst, uint(n.width), n.kind, a)
	case OpIToF:
		if n.sub != 0 {
			n.by.SIToFP(n.kind, dst, a, aw)
		} else {
			n.by.UIToFP(n.kind, dst, a, aw)
		}
	default:
		panic("heddle bug: term: " + n.op.String() + " has no value of its own")
	}
}

var toInt = [...]func(dst []uint64, w uint, k bitvec.FloatKind, a []uint64){
	ToSigned: bitvec.FPToSI, ToUnsigned: bitvec.FPToUI, ToSignedSat: bitvec.FPToSISat, ToUnsignedSat: bitvec.FPToUISat,
}

func wideDivide(op Op, dst, a, b []uint64, w uint) {
	n := bitvec.Words(w)
	if !allZero(b[:n]) {
		bitvec.WideBinary(binOps[op], dst, a, b, w)
		return
	}
	negative := a[(w-1)/64]>>((w-1)%64)&1 != 0
	switch {
	case op == OpURem || op == OpSRem:
		copy(dst, a[:n])
	case op == OpSDiv && negative:
		clear(dst[:n])
		dst[0] = 1
	default:
		clear(dst[:n])
		bitvec.WideNot(dst, dst, w)
	}
}

// wideConcat sets dst, of w bits, to a above b.
func wideConcat(dst, a []uint64, aw uint, b []uint64, w uint) {
	bitvec.WideZExt(dst, w, b, w-aw)
	k, r := int((w-aw)/64), (w-aw)%64
	for i, v := range a[:bitvec.Words(aw)] {
		dst[k+i] |= v << r
		if up := v >> (64 - r); up != 0 { // no bits if r is 0
			dst[k+i+1] |= up
		}
	}
}

// wideExtract sets dst to w bits of a, of aw bits, from low on.
func wideExtract(dst []uint64, w uint, a []uint64, aw, low uint) {
	k, r := int(low/64), low%64
	for i := range bitvec.Words(w) {
		dst[i] = a[k+i] >> r
		if k+i+1 < bitvec.Words(aw) {
			dst[i] |= a[k+i+1] << (64 - r)
		}
	}
	bitvec.WideTrunc(dst, w, dst)
}

// fold returns the constant of a node whose arguments are constants, or None.
func (p *Pool) fold(n node) Term {
	var v [3]uint64
	isNarrow := n.width <= 64
	for i, t := range [3]Term{n.a, n.b, n.c} {
		if i >= int(ops[n.op].args) {
			break
		}
		if p.nodes[t].op != OpConst {
			return None
		}
		var ok bool
		v[i], ok = p.Value(t)
		isNarrow = isNarrow && ok
	}
	if isNarrow {
		if r, ok := narrow(&n, uint(p.nodes[n.a].width), v[0], v[1], v[2]); ok {
			return p.Const(r, uint(n.width))
		}
	}
	return p.foldWords(n)
}

// foldWords folds numbers of more than 64 bits. (Integers apart from floats, whose arguments escape to the heap.)
func (p *Pool) foldWords(n node) Term {
	if n.op >= OpFBinary {
		return p.foldFloat(n)
	}
	var bufs [3][1]uint64
	var a, b, c []uint64
	ta, tb, tc := n.args()
	if a = p.words(ta, &bufs[0]); tb != None {
		b = p.words(tb, &bufs[1])
	}
	if tc != None {
		c = p.words(tc, &bufs[2])
	}
	var buf [stackWords]uint64
	dst := stackSlice(&buf, uint(n.width))
	integer(&n, uint(p.nodes[ta].width), dst, a, b, c)
	return p.ConstWords(dst, uint(n.width))
}

func (p *Pool) foldFloat(n node) Term {
	var bufs [3][1]uint64
	var v [3][]uint64
	for i, t := range [3]Term{n.a, n.b, n.c} {
		if i < int(ops[n.op].args) {
			v[i] = p.words(t, &bufs[i])
		}
	}
	dst := make([]uint64, bitvec.Words(uint(n.width)))
	float(&n, uint(p.nodes[n.a].width), dst, v[0], v[1], v[2])
	return p.ConstWords(dst, uint(n.width))
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func allZero(words []uint64) bool {
	for _, v := range words {
		if v != 0 {
			return false
		}
	}
	return true
}

func trailingZeros(v uint64) uint { return uint(bits.TrailingZeros64(v)) }
