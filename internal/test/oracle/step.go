package oracle

import (
	"fmt"
	"slices"

	"heddle/internal/front/flat"
)

// step is one step of one thread on a state of its own. What stops it is noted, and
// the first note counts: the state that it leaves is of no use then, so the rest of the
// step may compute anything.
type step struct {
	*program
	*state
	thread *thread
	number int // of the thread
	choice int // which of the ways to take, where there are several
	ways   int // how many there are, 0: one

	failed  string // the check that fails
	refused string // what is not interpreted
	waits   bool   // the thread cannot act

	moment uint64 // that the thread waits for, if it cannot act until then; 0: none

	causeless bool // the step is a spurious wake-up
}

func (st *step) stopped() bool { return st.failed != "" || st.refused != "" || st.waits }

func (st *step) fail(check string) value {
	if !st.stopped() {
		st.failed = check
	}
	return value{kind: undef}
}

func (st *step) refuse(what string) value {
	if !st.stopped() {
		st.refused = what
	}
	return value{kind: undef}
}

func (st *step) wait() {
	if !st.stopped() {
		st.waits = true
	}
}

// choose is one of n ways to continue. A step chooses once at most.
func (st *step) choose(n int) int {
	if st.ways > 0 {
		st.refuse("two choices in one step")
	}
	st.ways = n
	return st.choice
}

// act takes the thread's next step.
func (st *step) act() {
	t := st.thread
	switch f := t.top(); {
	case t.exiting && len(t.frames) == t.first:
		st.exitOn()
	case f == nil && len(t.starts) == 0:
		st.finish()
	case f == nil:
		st.startNext()
	default:
		st.execute(f, &st.mod.Functions[f.fn].Instrs[f.pc])
	}
	st.clear()
}

// clear empties the registers that are not needed any more.
func (st *step) clear() {
	if f := st.thread.top(); f != nil && !st.stopped() {
		f.regs.keep(st.functions[f.fn].live[f.pc])
	}
}

// operand is the value of an operand in a frame.
func (st *step) operand(f *frame, r flat.Ref) value {
	if r.IsConst() {
		return st.constant(r.Const())
	}
	v, found := f.regs.get(int(r))
	if !found {
		panic(fmt.Sprintf("heddle bug: in the oracle, %s reads an empty register at %d", st.mod.Functions[f.fn].Name, f.pc))
	}
	return v
}

func (st *step) typeOf(f *frame, r flat.Ref) int {
	fn := &st.mod.Functions[f.fn]
	switch {
	case r.IsConst():
		return st.mod.Consts[r.Const()].Type
	case int(r) < len(fn.Params):
		return fn.Params[r].Type
	}
	return fn.Instrs[int(r)-len(fn.Params)].Type
}

// give is the result of the instruction that a frame is at, which is over.
func (st *step) give(f *frame, v value) {
	if st.stopped() {
		return
	}
	fn := &st.mod.Functions[f.fn]
	if in := &fn.Instrs[f.pc]; st.mod.Types[in.Type].Kind != flat.Void {
		if v.kind == nothing {
			v.kind = undef
		}
		f.regs.set(len(fn.Params)+f.pc, v)
	}
	f.phase, f.waits = 0, value{}
	if fn.Instrs[f.pc].Op == flat.OpInvoke {
		st.jump(f, fn.Instrs[f.pc].Blocks[0])
		return
	}
	f.pc++
}

// execute executes one instruction.
func (st *step) execute(f *frame, in *flat.Instr) {
	arg := func(i int) value { return st.operand(f, in.Operands[i]) }
	typ := func(i int) int { return st.typeOf(f, in.Operands[i]) }
	fn := &st.mod.Functions[f.fn]
	switch op := in.Op; {
	case op.IsTerminator() && op != flat.OpInvoke:
		st.terminate(f, in)
	case isBinary(op):
		st.give(f, st.binary(in, arg(0), arg(1), st.width(in.Type), fn.Unoptimised))
	case isCast(op):
		st.give(f, st.cast(in, arg(0), typ(0)))
	case op == flat.OpICmp:
		st.give(f, st.compare(in.Pred, arg(0), arg(1), st.width(typ(0))))
	case op == flat.OpSelect:
		if st.decide(arg(0)) {
			st.give(f, arg(1))
		} else {
			st.give(f, arg(2))
		}
	case op == flat.OpFreeze:
		if v := arg(0); v.kind == undef {
			st.refuse("freeze of an undefined value")
		} else {
			st.give(f, v)
		}
	case op == flat.OpExtractValue || op == flat.OpInsertValue:
		st.part(f, in)
	case op == flat.OpCall || op == flat.OpInvoke:
		st.call(f, in)
	default:
		st.memory(f, in)
	}
}

// part is extractvalue and insertvalue.
func (st *step) part(f *frame, in *flat.Instr) {
	v := st.operand(f, in.Operands[0])
	if v.kind != aggregate {
		st.refuse("a part of an undefined value")
		return
	}
	if in.Op == flat.OpInsertValue {
		st.give(f, inserted(v, st.operand(f, in.Operands[1]), in.Indices))
		return
	}
	for _, i := range in.Indices {
		v = v.parts[i]
	}
	st.give(f, v)
}

func inserted(in, part value, at []int) value {
	if len(at) == 0 {
		return part
	}
	in.parts = slices.Clone(in.parts)
	in.parts[at[0]] = inserted(in.parts[at[0]], part, at[1:])
	return in
}

// decide is a condition.
func (st *step) decide(v value) bool {
	if v.kind != number {
		st.refuse("a decision that an undefined value makes")
	}
	return v.n != 0
}

// terminate ends a block.
func (st *step) terminate(f *frame, in *flat.Instr) {
	switch in.Op {
	case flat.OpBr:
		to := in.Blocks[0]
		if len(in.Blocks) == 2 && !st.decide(st.operand(f, in.Operands[0])) {
			to = in.Blocks[1]
		}
		st.jump(f, to)
	case flat.OpSwitch:
		v := st.operand(f, in.Operands[0])
		if v.kind != number {
			st.refuse("a switch on an undefined value or an address")
		}
		to := in.Blocks[0]
		for i := len(in.Operands) - 1; i > 0; i-- {
			if st.operand(f, in.Operands[i]).n == v.n {
				to = in.Blocks[i]
			}
		}
		st.jump(f, to)
	case flat.OpIndirectBr:
		v := st.operand(f, in.Operands[0])
		if to := int(v.n) - firstBlock; v.kind == pointer && v.obj == -1-f.fn && slices.Contains(in.Blocks, to) {
			st.jump(f, to)
		} else {
			st.refuse("indirectbr to what is none of its blocks")
		}
	case flat.OpRet:
		st.leave(f, in)
	case flat.OpUnreachable:
		st.fail("unreachable")
	default:
		st.refuse("the instruction " + in.Op.String())
	}
}

// jump goes to a block; its phis all change at once.
func (st *step) jump(f *frame, to int) {
	if st.stopped() {
		return
	}
	fn := st.functions[f.fn]
	from := 0
	for from+1 < len(fn.Blocks) && fn.Blocks[from+1].First <= f.pc {
		from++
	}
	end := fn.behindPhis(to)
	var phis []value
	for i := fn.Blocks[to].First; i < end; i++ {
		phis = append(phis, st.operand(f, fn.phiFrom(i, from)))
	}
	for i, v := range phis {
		f.regs.set(len(fn.Params)+fn.Blocks[to].First+i, v)
	}
	f.pc = end
}

// memory executes the instructions that read and write memory, or make addresses.
func (st *step) memory(f *frame, in *flat.Instr) {
	arg := func(i int) value { return st.operand(f, in.Operands[i]) }
	switch in.Op {
	case flat.OpAlloca:
		count := arg(0)
		size := st.mod.Types[in.SourceType].Size * count.n
		if count.kind != number || count.n > maxBytes || size > maxBytes {
			st.refuse("a local variable of unknown or great size")
			return
		}
		number := st.newObject(stack, size)
		f.slots = append(f.slots, number)
		st.give(f, value{kind: pointer, obj: number})
	case flat.OpLoad:
		st.give(f, st.loadLooked(f, in, arg(0)))
	case flat.OpStore:
		st.store(arg(1), arg(0), st.typeOf(f, in.Operands[0]))
		st.give(f, value{})
	case flat.OpGetElementPtr:
		at := offset(arg(0), in.Offset)
		for _, s := range in.Scaled {
			at = st.scaled(at, st.operand(f, s.Index), st.typeOf(f, s.Index), s.Scale)
		}
		st.give(f, at)
	case flat.OpFence:
		st.give(f, value{})
	case flat.OpAtomicRMW:
		old := st.load(arg(0), in.Type)
		st.store(arg(0), st.modified(in, old, arg(1)), in.Type)
		st.give(f, old)
	case flat.OpCmpXchg:
		st.exchange(f, in)
	default:
		st.refuse("the instruction " + in.Op.String())
	}
}

// maxBytes is the greatest object.
const maxBytes = 1 << 16

// exchange is cmpxchg: its result is what was there, and whether it was as expected.
func (st *step) exchange(f *frame, in *flat.Instr) {
	at, expected, desired := st.operand(f, in.Operands[0]), st.operand(f, in.Operands[1]), st.operand(f, in.Operands[2])
	typ := st.typeOf(f, in.Operands[1])
	old := st.load(at, typ)
	same := st.compare(0, old, expected, st.width(typ))
	success := st.decide(same)
	if success && in.Flags&flat.Weak != 0 && st.options.WeakFails {
		success = st.choose(2) == 0
	}
	if success {
		st.store(at, desired, typ)
	} else {
		st.store(at, old, typ) // it needs memory that can be written all the same
	}
	st.give(f, value{kind: aggregate, parts: []value{old, truth(success)}})
}

// modified is what an atomicrmw writes.
func (st *step) modified(in *flat.Instr, old, v value) value {
	width := st.width(in.Type)
	op := &flat.Instr{Type: in.Type}
	less := func(pred uint8) bool { return st.decide(st.compare(pred, old, v, width)) }
	greater := false
	switch in.RMW {
	case flat.Xchg:
		return v
	case flat.RMWAdd:
		op.Op = flat.OpAdd
	case flat.RMWSub:
		op.Op = flat.OpSub
	case flat.RMWAnd, flat.RMWNand:
		op.Op = flat.OpAnd
	case flat.RMWOr:
		op.Op = flat.OpOr
	case flat.RMWXor:
		op.Op = flat.OpXor
	case flat.RMWMax:
		greater = less(8)
	case flat.RMWMin:
		greater = !less(8)
	case flat.RMWUMax:
		greater = less(4)
	case flat.RMWUMin:
		greater = !less(4)
	default:
		return st.refuse("such an atomicrmw")
	}
	switch {
	case op.Op != flat.OpInvalid:
		r := st.binary(op, old, v, width, false)
		if in.RMW == flat.RMWNand && r.kind == number {
			r = integer(^r.n, width)
		}
		return r
	case greater:
		return v
	}
	return old
}
