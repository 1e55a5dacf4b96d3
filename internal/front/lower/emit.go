package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// emit appends an instruction to the current chunk.
func (n *fn) emit(in program.Instr) {
	if n.first {
		in.Flags |= program.FlagFirst
		n.first = false
	}
	n.cur.code = append(n.cur.code, in)
	n.cur.place = append(n.cur.place, n.place)
}

// newGroup makes the virtual slots of a value.
func (n *fn) newGroup(words int, own bool) program.Operand {
	base := len(n.groupN)
	for range words {
		n.groupN = append(n.groupN, len(n.groups))
	}
	n.groups = append(n.groups, group{base: base, words: words, own: own})
	return program.Slot(base)
}

// newValue makes slots that may be shared later.
func (n *fn) newValue(words int) program.Operand { return n.newGroup(words, false) }

// newOwn makes slots that are never shared.
func (n *fn) newOwn(words int) program.Operand { return n.newGroup(words, true) }

// temp makes one slot for an intermediate result.
func (n *fn) temp() program.Operand { return n.newValue(1) }

// dst is where the result of instruction i is: the same slots whenever it is asked.
func (n *fn) dst(i int) program.Operand {
	v := &n.vals[n.local(i)]
	if *v == noValue {
		*v = n.newValue(n.l.shape(n.f.Instrs[i].Type).words)
	}
	return *v
}

func (n *fn) newLabel() int {
	n.labels = append(n.labels, label{-1, 0})
	return len(n.labels) - 1
}

// placeLabel puts a label before the next instruction of the current chunk.
func (n *fn) placeLabel(i int) {
	n.labels[i] = label{n.block, len(n.cur.code)}
}

// typeOf is the type of a value.
func (n *fn) typeOf(r flat.Ref) int {
	switch {
	case r.IsConst():
		return n.l.m.Consts[r.Const()].Type
	case int(r) < len(n.f.Params):
		return n.f.Params[r].Type
	}
	return n.f.Instrs[n.instrOf(r)].Type
}

// op is the operand of a value. It may emit a group that computes the address
// of a thread-local variable.
func (n *fn) op(r flat.Ref) program.Operand {
	if r.IsConst() {
		return n.constOp(r.Const())
	}
	if v := n.vals[r]; v != noValue {
		return v
	}
	if i := n.instrOf(r); i >= 0 && n.f.Instrs[i].Op == flat.OpGetElementPtr && n.use.fused[i] {
		base, off := n.address(r)
		return n.addImm(base, off)
	}
	n.unsupported("not supported: a value that is used before it is computed")
	n.vals[r] = n.newValue(n.l.shape(n.typeOf(r)).words)
	return n.vals[r]
}

func (n *fn) constOp(c int) program.Operand {
	w := n.l.constant(c)
	switch {
	case w.bad != "":
		n.unsupported(w.bad)
		return n.run0(n.l.shape(n.l.m.Consts[c].Type).words)
	case w.tls:
		return n.threadLocal(c)
	}
	return n.l.sequence(w.words)
}

// run0 is a constant of zeros.
func (n *fn) run0(words int) program.Operand { return n.l.sequence(make([]uint64, words)) }

// threadLocal computes the address of a thread-local variable in a group of
// its own. Where groups are steps that are counted, it prepares the present one instead.
func (n *fn) threadLocal(c int) program.Operand {
	k := &n.l.m.Consts[c]
	off := int64(0)
	for k.Kind == flat.ConstExpr && (k.Op.CastsPointer() || k.Op == flat.OpGetElementPtr && len(k.GEP) == 0) {
		off += k.Offset
		k = &n.l.m.Consts[k.Elems[0]]
	}
	dst := n.temp()
	if k.Kind != flat.ConstGlobal {
		n.unsupported("not supported: a constant made from the address of a thread-local variable")
		return dst
	}
	again, sub := n.first, uint8(0)
	if n.l.o.InstructionSteps && (n.first || n.prepares()) {
		sub = program.Ready
	}
	n.emit(program.Instr{Op: program.TLSAddr, Sub: sub, Dst: int32(dst), Imm: int64(n.l.static[k.Index])})
	if off += k.Offset; off != 0 {
		dst = n.addImm(dst, off)
		n.cur.code[len(n.cur.code)-1].Sub = sub
	}
	n.first = again && !n.l.o.InstructionSteps
	return dst
}

// prepares reports whether the present group does nothing yet but prepare.
func (n *fn) prepares() bool {
	k := len(n.cur.code)
	return !n.first && k > 0 && n.cur.code[k-1].Prepares()
}

// addImm is a plus a constant.
func (n *fn) addImm(a program.Operand, imm int64) program.Operand {
	if imm == 0 {
		return a
	}
	dst := n.temp()
	n.emit(program.Instr{Op: program.AddImm, W: uint8(n.l.m.PointerBits), Dst: int32(dst), A: a, Imm: imm})
	return dst
}

// mov copies words consecutive words.
func (n *fn) mov(dst, a program.Operand, words int) {
	switch words {
	case 0:
	case 1:
		n.emit(program.Instr{Op: program.Mov, Dst: int32(dst), A: a})
	default:
		n.emit(program.Instr{Op: program.MovN, Dst: int32(dst), A: a, N: uint16(words)})
	}
}

// op2 emits a narrow operation on two operands into a new slot.
func (n *fn) op2(op program.Op, w uint, a, b program.Operand) program.Operand {
	dst := n.temp()
	n.emit2(op, w, dst, a, b)
	return dst
}

func (n *fn) emit2(op program.Op, w uint, dst, a, b program.Operand) {
	n.emit(program.Instr{Op: op, W: uint8(w), Dst: int32(dst), A: a, B: b})
}

// callExternal emits a call without a result, as a group of its own.
func (n *fn) callExternal(name string, args ...program.Arg) {
	n.first = true
	n.emitCall(program.Instr{Op: program.External, Imm: int64(n.l.external(name, false))},
		program.Site{Args: args, Fixed: len(args), Result: program.Result{Slot: -1}, Unwind: -1}, nextInstr)
}
