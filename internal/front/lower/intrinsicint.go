package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// addIntegerIntrinsics adds operations on integers.
func addIntegerIntrinsics(add func(h handler, names ...string)) {
	for name, op := range map[string]bitvec.UnOp{
		"ctlz": bitvec.OpCtlz, "cttz": bitvec.OpCttz, "ctpop": bitvec.OpCtpop,
		"bswap": bitvec.OpBswap, "bitreverse": bitvec.OpBitreverse,
	} {
		add(unaryInt(op), name)
	}
	add(absolute, "abs")
	for name, op := range map[string]bitvec.BinOp{
		"smin": bitvec.OpSMin, "smax": bitvec.OpSMax, "umin": bitvec.OpUMin, "umax": bitvec.OpUMax,
		"sadd.sat": bitvec.OpSAddSat, "uadd.sat": bitvec.OpUAddSat, "ssub.sat": bitvec.OpSSubSat,
		"usub.sat": bitvec.OpUSubSat, "sshl.sat": bitvec.OpSShlSat, "ushl.sat": bitvec.OpUShlSat,
		"ptrmask": bitvec.OpAnd,
	} {
		add(binaryInt(op), name)
	}
	for name, op := range map[string]bitvec.OverOp{
		"sadd.with.overflow": bitvec.OverSAdd, "uadd.with.overflow": bitvec.OverUAdd,
		"ssub.with.overflow": bitvec.OverSSub, "usub.with.overflow": bitvec.OverUSub,
		"smul.with.overflow": bitvec.OverSMul, "umul.with.overflow": bitvec.OverUMul,
	} {
		add(withOverflow(op), name)
	}
	add(funnel(program.FunnelL, 0), "fshl")
	add(funnel(program.FunnelR, 1), "fshr")
	add(threeWay(bitvec.SGT, bitvec.SLT), "scmp")
	add(threeWay(bitvec.UGT, bitvec.ULT), "ucmp")
}

func unaryInt(op bitvec.UnOp) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args[:1], func(dst program.Operand, a []program.Operand) {
			out := program.Instr{Op: program.Unary, W: uint8(s.bits), Sub: uint8(op), Dst: int32(dst), A: a[0]}
			if s.bits > 64 {
				out.Op, out.W, out.Imm = program.WideUnary, 0, int64(s.bits)
			}
			n.emit(out)
		})
	}
}

// absolute is abs of C's library. Where it says that the least integer is none of
// its arguments, the negation is checked as one in the program is.
func absolute(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
	if s, _, ok := n.l.lanes(in.Type); ok && s.bits <= 64 && n.isTrue(args[1]) && n.l.o.OverflowFlags && n.f.Unoptimised {
		n.lanewise(i, args[:1], func(dst program.Operand, a []program.Operand) {
			n.intBinary(bitvec.OpSub, flat.NSW, s.bits, n.temp(), n.l.word(0), a[0])
		})
	}
	return unaryInt(bitvec.OpAbs)(n, i, in, args)
}

func binaryInt(op bitvec.BinOp) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			n.intBinary(op, 0, s.bits, dst, a[0], a[1])
		})
	}
}

func funnel(op program.Op, side uint8) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, _, ok := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			out := program.Instr{Op: op, W: uint8(s.bits), Dst: int32(dst), A: a[0], B: a[1], C: a[2]}
			if s.bits > 64 {
				out.Op, out.W, out.Sub, out.Imm = program.WideFunnel, 0, side, int64(s.bits)
			}
			n.emit(out)
		})
	}
}

// withOverflow returns a pair: the results, then a bit for each.
func withOverflow(op bitvec.OverOp) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		s, lanes, ok := n.l.lanes(n.typeOf(args[0]))
		if !ok {
			return false
		}
		a, b := n.op(args[0]), n.op(args[1])
		dst := n.dst(i)
		for k := range lanes {
			to, at := dst, program.Operand(k*s.words)
			if lanes > 1 {
				to = n.newValue(s.words + 1)
			}
			out := program.Instr{Op: program.Overflow, W: uint8(s.bits), Sub: uint8(op), Dst: int32(to), A: a + at, B: b + at}
			if s.bits > 64 {
				out.Op, out.W, out.Imm = program.WideOverflow, 0, int64(s.bits)
			}
			n.emit(out)
			if lanes > 1 {
				n.mov(dst+at, to, s.words)
				n.mov(dst+program.Operand(lanes*s.words+k), to+program.Operand(s.words), 1)
			}
		}
		return true
	}
}

// threeWay is -1, 0 or 1.
func threeWay(more, less bitvec.Pred) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		from, _, ok := n.l.lanes(n.typeOf(args[0]))
		to, _, _ := n.l.lanes(in.Type)
		return ok && n.lanewise(i, args, func(dst program.Operand, a []program.Operand) {
			x, y := n.temp(), n.temp()
			n.intCompare(more, from.bits, x, a[0], a[1])
			n.intCompare(less, from.bits, y, a[0], a[1])
			if to.words == 1 {
				n.emit2(program.Sub, to.bits, dst, x, y)
				return
			}
			t := n.op2(program.Sub, 64, x, y)
			n.resize(true, 64, to.bits, dst, t)
		})
	}
}
