package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// instr lowers one instruction; false: not supported.
func (n *fn) instr(i int, in *flat.Instr) bool {
	if in.Op != flat.OpCall && in.Op != flat.OpInvoke && n.l.shape(in.Type).bad != "" {
		return false
	}
	switch {
	case in.Op == flat.OpInvoke || in.Op == flat.OpCall:
		return n.call(i, in)
	case in.Op <= flat.OpCatchSwitch:
		return n.terminator(i, in)
	case in.Op <= flat.OpXor:
		return n.arith(i, in)
	case in.Op <= flat.OpFence:
		return n.memory(i, in)
	case in.Op <= flat.OpAtomicRMW:
		return n.atomicOp(i, in)
	case in.Op <= flat.OpAddrSpaceCast:
		return n.cast(i, in)
	}
	switch in.Op {
	case flat.OpICmp, flat.OpFCmp:
		return n.compare(i, in)
	case flat.OpSelect:
		return n.selectOp(i, in)
	case flat.OpFreeze:
		n.move(i, in.Operands[0])
		return true
	case flat.OpLandingPad:
		return n.landingPad(i, in)
	case flat.OpVAArg:
		return n.vaArg(i, in)
	case flat.OpExtractValue, flat.OpInsertValue:
		return n.aggregate(i, in)
	case flat.OpExtractElement, flat.OpInsertElement, flat.OpShuffleVector:
		return n.vector(i, in)
	}
	return false
}

// move makes instruction i a copy of a value.
func (n *fn) move(i int, r flat.Ref) {
	src := n.op(r)
	n.mov(n.dst(i), src, n.l.shape(n.f.Instrs[i].Type).words)
}

// lanewise emits f for each element of the result of instruction i, with the
// elements of the arguments. A scalar argument of a vector operation is the
// same for all.
func (n *fn) lanewise(i int, args []flat.Ref, f func(dst program.Operand, a []program.Operand)) bool {
	elem, lanes, ok := n.l.lanes(n.f.Instrs[i].Type)
	if !ok {
		return false
	}
	base := make([]program.Operand, len(args))
	stride := make([]int, len(args))
	for k, r := range args {
		base[k] = n.op(r)
		if e, many, ok := n.l.lanes(n.typeOf(r)); ok && many == lanes {
			stride[k] = e.words
		}
	}
	dst := n.dst(i)
	a := make([]program.Operand, len(args))
	for k := range lanes {
		for j := range a {
			a[j] = base[j] + program.Operand(k*stride[j])
		}
		f(dst+program.Operand(k*elem.words), a)
	}
	return true
}

// arith lowers unary and binary operations.
func (n *fn) arith(i int, in *flat.Instr) bool {
	s, _, ok := n.l.lanes(in.Type)
	if !ok {
		return false
	}
	if fop, ok := floatOps[in.Op]; ok {
		return n.lanewise(i, in.Operands, func(dst program.Operand, a []program.Operand) {
			n.floatBinary(fop, s.float, dst, a[0], a[1])
		})
	}
	if in.Op == flat.OpFNeg {
		return n.lanewise(i, in.Operands, func(dst program.Operand, a []program.Operand) {
			n.floatUnary(bitvec.FOpNeg, s.float, dst, a[0])
		})
	}
	op := binOps[in.Op]
	return n.lanewise(i, in.Operands, func(dst program.Operand, a []program.Operand) {
		n.intBinary(op, in.Flags, s.bits, dst, a[0], a[1])
		if in.Op == flat.OpSub && n.isAddress(in.Operands[0]) && n.isAddress(in.Operands[1]) {
			n.cur.code[len(n.cur.code)-1].Flags |= program.FlagPointer
		}
	})
}

// floatOps are bitvec's numbers of LLVM's operations on floats.
var floatOps = map[flat.Opcode]bitvec.FOp{
	flat.OpFAdd: bitvec.FOpAdd, flat.OpFSub: bitvec.FOpSub, flat.OpFMul: bitvec.FOpMul,
	flat.OpFDiv: bitvec.FOpDiv, flat.OpFRem: bitvec.FOpRem,
}

// narrowOps are the operations that have instructions of their own.
var narrowOps = map[bitvec.BinOp]program.Op{
	bitvec.OpAdd: program.Add, bitvec.OpSub: program.Sub, bitvec.OpMul: program.Mul,
	bitvec.OpUDiv: program.UDiv, bitvec.OpSDiv: program.SDiv, bitvec.OpURem: program.URem, bitvec.OpSRem: program.SRem,
	bitvec.OpShl: program.Shl, bitvec.OpLShr: program.LShr, bitvec.OpAShr: program.AShr,
	bitvec.OpAnd: program.And, bitvec.OpOr: program.Or, bitvec.OpXor: program.Xor,
}

// intBinary emits an integer operation of any width.
func (n *fn) intBinary(op bitvec.BinOp, flags flat.Flag, bits uint, dst, a, b program.Operand) {
	in := program.Instr{W: uint8(bits), Dst: int32(dst), A: a, B: b}
	trusted := n.l.o.OverflowFlags && n.f.Unoptimised
	wraps := flags&flat.NSW != 0 && op <= bitvec.OpMul
	if trusted && (op >= bitvec.OpShl && op <= bitvec.OpAShr || wraps && bits > 64) {
		in.Flags |= program.FlagChecked
	}
	narrow, own := narrowOps[op]
	switch {
	case bits > 64:
		in.Op, in.W, in.Sub, in.Imm = program.WideBinary, 0, uint8(op), int64(bits)
	case !own:
		in.Op, in.Sub = program.Binary, uint8(op)
	case trusted && wraps:
		in.Op = narrow - program.Add + program.AddS
	default:
		in.Op = narrow
	}
	n.emit(in)
}

// floatBinary emits an operation on two floats.
func (n *fn) floatBinary(op bitvec.FOp, k bitvec.FloatKind, dst, a, b program.Operand) {
	if k == bitvec.Double && op <= bitvec.FOpDiv {
		n.emit2(program.FAdd64+program.Op(op), 0, dst, a, b)
		return
	}
	n.emit(program.Instr{Op: program.FBinary, Sub: uint8(op), N: uint16(k), Dst: int32(dst), A: a, B: b})
}

func (n *fn) floatUnary(op bitvec.FUnOp, k bitvec.FloatKind, dst, a program.Operand) {
	n.emit(program.Instr{Op: program.FUnary, Sub: uint8(op), N: uint16(k), Dst: int32(dst), A: a})
}

// compare lowers icmp and fcmp.
func (n *fn) compare(i int, in *flat.Instr) bool {
	s, _, ok := n.l.lanes(n.typeOf(in.Operands[0]))
	if !ok {
		return false
	}
	return n.lanewise(i, in.Operands, func(dst program.Operand, a []program.Operand) {
		if in.Op == flat.OpFCmp {
			n.emit(program.Instr{Op: program.FCmp, Sub: in.Pred, N: uint16(s.float), Dst: int32(dst), A: a[0], B: a[1]})
			return
		}
		n.intCompare(bitvec.Pred(in.Pred), s.bits, dst, a[0], a[1])
	})
}

func (n *fn) intCompare(p bitvec.Pred, bits uint, dst, a, b program.Operand) {
	if bits > 64 {
		n.emit(program.Instr{Op: program.WideCmp, Sub: uint8(p), Dst: int32(dst), A: a, B: b, Imm: int64(bits)})
		return
	}
	n.emit2(program.Eq+program.Op(p), bits, dst, a, b)
}

// selectOp lowers select: word by word.
func (n *fn) selectOp(i int, in *flat.Instr) bool {
	cond, x, y := n.op(in.Operands[0]), n.op(in.Operands[1]), n.op(in.Operands[2])
	_, lanes, _ := n.l.lanes(n.typeOf(in.Operands[0]))
	words := n.l.shape(in.Type).words
	dst := n.dst(i)
	for w := range words {
		c := cond
		if n.l.m.Types[n.typeOf(in.Operands[0])].Kind == flat.Vector {
			c += program.Operand(w / (words / lanes))
		}
		o := program.Operand(w)
		n.emit(program.Instr{Op: program.Select, Dst: int32(dst + o), A: c, B: x + o, C: y + o})
	}
	return true
}
