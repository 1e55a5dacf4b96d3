package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// addMemoryIntrinsics adds what works on memory, the stack and control.
func addMemoryIntrinsics(add func(h handler, names ...string)) {
	add(refused, refusedIntrinsics()...)
	add(block(program.MemCopy, 0), "memcpy", "memcpy.inline")
	add(block(program.MemCopy, program.FlagMove), "memmove")
	add(block(program.MemSet, 0), "memset", "memset.inline")
	add((*fn).lifetimeStart, "lifetime.start")
	add((*fn).lifetimeEnd, "lifetime.end", "heddle.life.end")
	add((*fn).lifeBegin, "heddle.life.begin")
	add((*fn).stackSave, "stacksave")
	add((*fn).stackRestore, "stackrestore")
	add(ofX86(onAddress(program.VAStart)), "va_start")
	add(ofX86((*fn).vaCopy), "va_copy")
	add((*fn).threadLocalAddress, "threadlocal.address")
	add((*fn).loadRelative, "load.relative")
	add((*fn).trap, "trap", "debugtrap", "ubsantrap")
	add(fullFence, "x86.sse2.mfence", "x86.sse2.lfence", "x86.sse.sfence")
}

// refusedIntrinsics are not supported although the beginnings of their names are
// those of others.
func refusedIntrinsics() []string {
	return []string{"memcpy.element.unordered.atomic", "memmove.element.unordered.atomic", "memset.element.unordered.atomic"}
}

// block lowers memcpy, memmove and memset.
func block(op program.Op, flags program.Flag) handler {
	return func(n *fn, _ int, in *flat.Instr, args []flat.Ref) bool {
		out := program.Instr{Op: op, Flags: flags, N: uint16(min(in.Align, maxPiece)), A: n.op(args[0]), B: n.op(args[1]), C: n.op(args[2])}
		if len(args) > 3 && n.isTrue(args[3]) {
			out.Flags |= program.FlagVolatile
		}
		n.emit(out)
		return true
	}
}

// maxPiece is the most bytes that a copy moves at a time.
const maxPiece = 8

// onAddress lowers what only has the address in its first argument.
func onAddress(op program.Op) handler {
	return func(n *fn, _ int, _ *flat.Instr, args []flat.Ref) bool {
		n.emit(program.Instr{Op: op, A: n.op(args[0])})
		return true
	}
}

// lifetimeStart makes the content of a variable undefined. The beginning of a life of no object says that the program did not
// write the zeros of a promoted one.
func (n *fn) lifetimeStart(_ int, _ *flat.Instr, args []flat.Ref) bool {
	r := args[len(args)-1]
	if n.isFrame(r) {
		n.resetFrame(r)
		n.emit(program.Instr{Op: program.LifetimeStart, A: n.run0(1)})
		return true
	}
	if n.f.Unoptimised && n.isAlloca(r) {
		n.renew(n.op(r))
		return true
	}
	n.emit(program.Instr{Op: program.LifetimeStart, A: n.op(r)})
	return true
}

// lifeBegin begins a life that optimisers did not see through: its result is the address of the variable in this life.
func (n *fn) lifeBegin(i int, _ *flat.Instr, args []flat.Ref) bool {
	n.renew(n.op(args[0]))
	n.move(i, args[0])
	return true
}

// renew begins a life of the variable whose address is in a slot, where every address in it is computed.
func (n *fn) renew(at program.Operand) {
	if at.IsPool() {
		n.emit(program.Instr{Op: program.LifetimeStart, A: at})
		return
	}
	n.emit(program.Instr{Op: program.LifetimeRenew, Dst: int32(at.Index()), A: at})
}

func (n *fn) lifetimeEnd(i int, _ *flat.Instr, args []flat.Ref) bool {
	r := args[len(args)-1]
	if n.l.o.KeepVariables || !n.isFrame(r) && !n.endsWithCall(i) {
		n.clearVariable(r)
	}
	return true
}

func (n *fn) stackRestore(_ int, _ *flat.Instr, args []flat.Ref) bool {
	n.emit(program.Instr{Op: program.StackRestore, A: n.op(args[0])})
	return true
}

// isFrame reports whether an address points into a promoted variable.
func (n *fn) isFrame(r flat.Ref) bool {
	_, ok := n.frame.at[r]
	return ok
}

func (n *fn) stackSave(i int, _ *flat.Instr, _ []flat.Ref) bool {
	n.emit(program.Instr{Op: program.StackSave, Dst: int32(n.dst(i))})
	return true
}

// vaCopy copies a va_list: 24 bytes by the ABI of x86-64, a pointer on i386.
func (n *fn) vaCopy(_ int, _ *flat.Instr, args []flat.Ref) bool {
	size := uint64(24)
	if n.l.m.PointerBits == 32 {
		size = 4
	}
	n.emit(program.Instr{Op: program.MemCopy, A: n.op(args[0]), B: n.op(args[1]), C: n.l.word(size)})
	return true
}

func (n *fn) threadLocalAddress(i int, _ *flat.Instr, args []flat.Ref) bool {
	if r := args[0]; r.IsConst() {
		if k := &n.l.m.Consts[r.Const()]; k.Kind == flat.ConstGlobal && k.Offset == 0 && n.l.constant(r.Const()).tls {
			n.emit(program.Instr{Op: program.TLSAddr, Dst: int32(n.dst(i)), Imm: int64(n.l.static[k.Index])})
			return true
		}
	}
	n.move(i, args[0])
	return true
}

// loadRelative is a pointer plus the 32-bit number found at an offset from it.
func (n *fn) loadRelative(i int, _ *flat.Instr, args []flat.Ref) bool {
	base, off := n.op(args[0]), n.op(args[1])
	s, ok := n.l.scalarOf(n.typeOf(args[1]))
	if !ok || s.bits > n.l.m.PointerBits {
		return false
	}
	w, at, rel := uint8(n.l.m.PointerBits), n.temp(), n.temp()
	n.emit(program.Instr{Op: program.Index, W: w, N: uint16(s.bits), Dst: int32(at), A: base, B: off, Imm: 1})
	n.first = !n.l.o.InstructionSteps // the load is visible: it begins a group
	n.emit(program.Instr{Op: program.Load, W: 32, N: 4, Span: 4, Dst: int32(rel), A: at})
	n.emit(program.Instr{Op: program.Index, W: w, N: 32, Dst: int32(n.dst(i)), A: base, B: rel, Imm: 1})
	return true
}

// trapKinds are the checks behind clang's numbers of sanitizer handlers.
var trapKinds = map[uint64]program.TrapKind{
	0: program.TrapOverflow, 12: program.TrapOverflow, 13: program.TrapOverflow, 21: program.TrapOverflow,
	3: program.TrapDivZero, 20: program.TrapShift, 18: program.TrapBounds, 22: program.TrapNull,
	1: program.TrapUnreachable, 11: program.TrapUnreachable, falseAssumption: program.TrapUnreachable,
}

// falseAssumption is the number with which heddle-llvm marks what an assumption of the program excludes.
const falseAssumption = 64

var trapTexts = map[uint64]string{
	0: "signed overflow of +", 12: "signed overflow of *", 13: "signed overflow of unary -",
	21: "signed overflow of -", 3: "division by zero, or overflow of /", 20: "shift out of range",
	18: "index out of bounds", 22: "null or misaligned pointer", 1: "unreachable code", 11: "no value returned",
	falseAssumption: "an assumption of the program is false",
}

// trap lowers trap and ubsantrap, whose argument names the check that failed.
func (n *fn) trap(_ int, _ *flat.Instr, args []flat.Ref) bool {
	kind, text := program.TrapAbort, "trap"
	if len(args) > 0 {
		if k, ok := trapKinds[n.constantOf(args[0])]; ok {
			kind, text = k, trapTexts[n.constantOf(args[0])]
		}
	}
	n.emit(program.Instr{Op: program.Trap, Sub: uint8(kind), Imm: n.l.text(text)})
	return true
}

func fullFence(n *fn, _ int, _ *flat.Instr, _ []flat.Ref) bool {
	n.emit(program.Instr{Op: program.Fence, Order: program.SeqCst, Flags: program.FlagAtomic})
	return true
}
