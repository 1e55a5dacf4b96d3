package machine

import (
	"fmt"

	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// arith computes what takes more than one operation of the processor, or can go wrong.
type arith struct {
	m    *objects
	rows scratch
}

// overflow describes a signed overflow.
func overflow(in *program.Instr, op string, a, b uint64) *Fault {
	w := uint(in.W)
	return &Fault{Check: SignedOverflow, Other: -1,
		Text: fmt.Sprintf("%d %s %d does not fit into a signed integer of %d bits", bitvec.SExt(a, w), op, bitvec.SExt(b, w), w)}
}

// divideOrShift does the operations that can go wrong. Where the check of a
// shift is off the result is zero (sign fill for AShr); a division by zero has
// no value to continue with, so it is a fault in any case.
func (x *arith) divideOrShift(in *program.Instr, fp uint32) *Fault {
	a, b, w := x.m.operand(in.A, fp), x.m.operand(in.B, fp), uint(in.W)
	var v uint64
	switch in.Op {
	case program.Shl, program.LShr, program.AShr:
		if b >= uint64(w) && in.Flags&program.FlagChecked != 0 && x.m.o.Checks.Has(Shift) {
			return &Fault{Check: Shift, Other: -1, Text: fmt.Sprintf("shift of an integer of %d bits by %d", w, bitvec.SExt(b, w))}
		}
		switch in.Op {
		case program.Shl:
			v = bitvec.Shl(a, b, w)
		case program.LShr:
			v = bitvec.LShr(a, b, w)
		default:
			v = bitvec.AShr(a, b, w)
		}
	default:
		if f := x.checkDivision(in, a == 0 || a == bitvec.SignBit(w) && b == bitvec.Mask(w), b == 0, w); f != nil && (b == 0 || a != 0) {
			return f
		}
		switch in.Op {
		case program.UDiv:
			v = bitvec.UDiv(a, b, w)
		case program.URem:
			v = bitvec.URem(a, b, w)
		case program.SDiv:
			v = bitvec.SDiv(a, b, w)
		default:
			v = bitvec.SRem(a, b, w)
		}
	}
	x.m.set(fp+uint32(in.Dst), v)
	return nil
}

// checkDivision finds a zero divisor, and for signed operations the one quotient
// that does not fit.
func (x *arith) checkDivision(in *program.Instr, least, zero bool, w uint) *Fault {
	signed := in.Op == program.SDiv || in.Op == program.SRem || in.Op == program.WideBinary
	switch {
	case zero:
		return &Fault{Check: DivZero, Text: "division by zero", Other: -1}
	case least && signed && x.m.o.Checks.Has(SignedOverflow):
		return &Fault{Check: SignedOverflow, Other: -1, Text: fmt.Sprintf("the least integer of %d bits divided by -1 does not fit", w)}
	}
	return nil
}

func (x *arith) overflowOp(in *program.Instr, fp uint32) {
	a, b, w := x.m.operand(in.A, fp), x.m.operand(in.B, fp), uint(in.W)
	x.m.set(fp+uint32(in.Dst), bitvec.Binary(bitvec.OverOp(in.Sub).Result(), a, b, w))
	x.m.set(fp+uint32(in.Dst)+1, bit(bitvec.Overflows(bitvec.OverOp(in.Sub), a, b, w)))
}

// scratch is room for the operands of the operations on several words.
type scratch [3][]uint64

// fetch reads n words of an operand into scratch row i.
func (x *arith) fetch(i int, o program.Operand, n int, fp uint32) []uint64 {
	row := x.rows[i][:0]
	for w := range n {
		row = append(row, x.m.operand(o+program.Operand(w), fp))
	}
	x.rows[i] = row
	return row
}

// deliver writes a result of several words.
func (x *arith) deliver(in *program.Instr, fp uint32, words []uint64) {
	for i, v := range words {
		x.m.set(fp+uint32(in.Dst)+uint32(i), v)
	}
}

// wide does the operations on integers of more than 64 bits.
func (x *arith) wide(in *program.Instr, fp uint32) *Fault {
	w := uint(in.Imm)
	n := bitvec.Words(w)
	switch in.Op {
	case program.WideBinary:
		return x.wideBinary(in, fp, w, n)
	case program.WideUnary:
		a := x.fetch(0, in.A, n, fp)
		bitvec.WideUnary(bitvec.UnOp(in.Sub), a, a, w)
		x.deliver(in, fp, a)
	case program.WideCmp:
		x.m.set(fp+uint32(in.Dst), bit(bitvec.WideCmp(bitvec.Pred(in.Sub), x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp), w)))
	case program.WideConv:
		from := uint(in.N)
		src := x.fetch(0, in.A, bitvec.Words(from), fp)
		dst := x.fetch(1, in.A, 0, fp)[:0]
		for range n {
			dst = append(dst, 0)
		}
		x.rows[1] = dst
		switch {
		case w <= from:
			bitvec.WideTrunc(dst, w, src)
		case in.Sub == 1:
			bitvec.WideSExt(dst, w, src, from)
		default:
			bitvec.WideZExt(dst, w, src, from)
		}
		x.deliver(in, fp, dst)
	case program.WideFunnel:
		a, b, c := x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp), x.fetch(2, in.C, n, fp)
		if in.Sub == 0 {
			bitvec.WideFshl(a, a, b, c, w)
		} else {
			bitvec.WideFshr(a, a, b, c, w)
		}
		x.deliver(in, fp, a)
	case program.WideOverflow:
		a, b := x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp)
		over := bitvec.WideOverflows(bitvec.OverOp(in.Sub), a, b, w)
		bitvec.WideBinary(bitvec.OverOp(in.Sub).Result(), a, a, b, w)
		x.deliver(in, fp, a)
		x.m.set(fp+uint32(in.Dst)+uint32(n), bit(over))
	}
	return nil
}

func (x *arith) wideBinary(in *program.Instr, fp uint32, w uint, n int) *Fault {
	op := bitvec.BinOp(in.Sub)
	a, b := x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp)
	switch {
	case op.Divides():
		signed := op == bitvec.OpSDiv || op == bitvec.OpSRem
		if f := x.checkDivision(in, signed && isLeast(a, w) && isOnes(b, w), isZero(b), w); f != nil {
			return f
		}
	case op == bitvec.OpShl || op == bitvec.OpLShr || op == bitvec.OpAShr:
		if in.Flags&program.FlagChecked != 0 && x.m.o.Checks.Has(Shift) && (b[0] >= uint64(w) || !isZero(b[1:])) {
			return &Fault{Check: Shift, Other: -1, Text: fmt.Sprintf("shift of an integer of %d bits by %d or more", w, b[0])}
		}
	}
	if over, ok := wideOverflows[op]; ok && in.Flags&program.FlagChecked != 0 && x.m.o.Checks.Has(SignedOverflow) && bitvec.WideOverflows(over, a, b, w) {
		return &Fault{Check: SignedOverflow, Other: -1, Text: fmt.Sprintf("the result does not fit into a signed integer of %d bits", w)}
	}
	bitvec.WideBinary(op, a, a, b, w)
	x.deliver(in, fp, a)
	return nil
}

var wideOverflows = map[bitvec.BinOp]bitvec.OverOp{bitvec.OpAdd: bitvec.OverSAdd, bitvec.OpSub: bitvec.OverSSub, bitvec.OpMul: bitvec.OverSMul}

func isZero(a []uint64) bool {
	for _, v := range a {
		if v != 0 {
			return false
		}
	}
	return true
}

func isOnes(a []uint64, w uint) bool {
	for _, v := range a[:len(a)-1] {
		if v != ^uint64(0) {
			return false
		}
	}
	return a[len(a)-1] == bitvec.Mask((w-1)%64+1)
}

func isLeast(a []uint64, w uint) bool {
	return isZero(a[:len(a)-1]) && a[len(a)-1] == bitvec.SignBit((w-1)%64+1)
}

// float does the floating-point operations of all kinds.
func (x *arith) float(in *program.Instr, fp uint32) {
	k := bitvec.FloatKind(in.N)
	n := floatWords(k)
	switch in.Op {
	case program.FBinary:
		a, b := x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp)
		bitvec.FloatBinary(bitvec.FOp(in.Sub), k, a, a, b)
		x.deliver(in, fp, a)
	case program.FUnary:
		a := x.fetch(0, in.A, n, fp)
		bitvec.FloatUnary(bitvec.FUnOp(in.Sub), k, a, a)
		x.deliver(in, fp, a)
	case program.FMA:
		a, b, c := x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp), x.fetch(2, in.C, n, fp)
		bitvec.FloatFma(k, a, a, b, c)
		x.deliver(in, fp, a)
	case program.FCmp:
		x.m.set(fp+uint32(in.Dst), bit(bitvec.FloatCmp(bitvec.FPred(in.Sub), k, x.fetch(0, in.A, n, fp), x.fetch(1, in.B, n, fp))))
	case program.FConv:
		src := x.fetch(0, in.A, floatWords(bitvec.FloatKind(in.Sub)), fp)
		dst := x.blank(1, n)
		bitvec.FloatConvert(k, dst, bitvec.FloatKind(in.Sub), src)
		x.deliver(in, fp, dst)
	case program.FToI:
		x.toInteger(in, fp, k, x.fetch(0, in.A, n, fp))
	case program.IToF:
		w := intWidth(in)
		src := x.fetch(0, in.A, bitvec.Words(w), fp)
		dst := x.blank(1, n)
		if in.Sub == 0 {
			bitvec.SIToFP(k, dst, src, w)
		} else {
			bitvec.UIToFP(k, dst, src, w)
		}
		x.deliver(in, fp, dst)
	case program.FClass:
		x.m.set(fp+uint32(in.Dst), bit(bitvec.Classify(k, x.fetch(0, in.A, n, fp))&uint16(in.Imm) != 0))
	}
}

func (x *arith) toInteger(in *program.Instr, fp uint32, k bitvec.FloatKind, src []uint64) {
	w := intWidth(in)
	dst := x.blank(1, bitvec.Words(w))
	switch in.Sub {
	case 0:
		bitvec.FPToSI(dst, w, k, src)
	case 1:
		bitvec.FPToUI(dst, w, k, src)
	case 2:
		bitvec.FPToSISat(dst, w, k, src)
	default:
		bitvec.FPToUISat(dst, w, k, src)
	}
	x.deliver(in, fp, dst)
}

// blank is scratch row i with n zero words.
func (x *arith) blank(i, n int) []uint64 {
	row := x.rows[i][:0]
	for range n {
		row = append(row, 0)
	}
	x.rows[i] = row
	return row
}

func intWidth(in *program.Instr) uint {
	if in.Imm > 64 {
		return uint(in.Imm)
	}
	return uint(in.W)
}

func floatWords(k bitvec.FloatKind) int {
	if k == bitvec.X86FP80 {
		return 2
	}
	return 1
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
