package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// rare executes the instructions that the dispatch loop does not handle itself.
// halted means that the thread must stop before it, a visible action.
func (m *Machine) rare(r *runner, pc int, in *program.Instr, fp uint32) (f *Fault, halted bool) {
	switch in.Op {
	case program.MovN:
		m.moveWords(in, fp)
	case program.Shl, program.LShr, program.AShr, program.UDiv, program.URem, program.SDiv, program.SRem:
		return m.arith.divideOrShift(in, fp), false
	case program.Binary:
		m.set(fp+uint32(in.Dst), bitvec.Binary(bitvec.BinOp(in.Sub), m.operand(in.A, fp), m.operand(in.B, fp), uint(in.W)))
	case program.Unary:
		m.set(fp+uint32(in.Dst), bitvec.Unary(bitvec.UnOp(in.Sub), m.operand(in.A, fp), uint(in.W)))
	case program.FunnelL:
		m.set(fp+uint32(in.Dst), bitvec.Fshl(m.operand(in.A, fp), m.operand(in.B, fp), m.operand(in.C, fp), uint(in.W)))
	case program.FunnelR:
		m.set(fp+uint32(in.Dst), bitvec.Fshr(m.operand(in.A, fp), m.operand(in.B, fp), m.operand(in.C, fp), uint(in.W)))
	case program.Overflow:
		m.arith.overflowOp(in, fp)
	case program.WideBinary, program.WideUnary, program.WideCmp, program.WideConv, program.WideFunnel, program.WideOverflow:
		return m.arith.wide(in, fp), false
	case program.FAdd64:
		m.set(fp+uint32(in.Dst), bitvec.FAdd64(m.operand(in.A, fp), m.operand(in.B, fp)))
	case program.FSub64:
		m.set(fp+uint32(in.Dst), bitvec.FSub64(m.operand(in.A, fp), m.operand(in.B, fp)))
	case program.FMul64:
		m.set(fp+uint32(in.Dst), bitvec.FMul64(m.operand(in.A, fp), m.operand(in.B, fp)))
	case program.FDiv64:
		m.set(fp+uint32(in.Dst), bitvec.FDiv64(m.operand(in.A, fp), m.operand(in.B, fp)))
	case program.FBinary, program.FUnary, program.FMA, program.FCmp, program.FConv, program.FToI, program.IToF, program.FClass:
		if by := m.rounding(r.t); by != bitvec.NearestEven && m.arith.roundedFloat(by, in, fp) {
			return nil, false
		}
		m.arith.float(in, fp)
	case program.RMW:
		return m.rmw(r, pc, in, fp)
	case program.CmpXchg:
		return m.cmpxchg(r, pc, in, fp)
	case program.MemCopy, program.MemSet:
		return m.block(r, pc, in, fp)
	case program.Alloca:
		return m.alloca(r.t, pc, in, fp), false
	case program.LifetimeStart, program.LifetimeRenew, program.LifetimeEnd:
		addr, begins := m.operand(in.A, fp), in.Op != program.LifetimeEnd
		if pc != r.start && m.lifetimeNoticed(r.t, addr, begins) {
			return nil, true
		}
		if f := m.outlivedAt(r.t, addr); f != nil {
			return f, false
		}
		r.start = noStart
		if in.Op == program.LifetimeRenew {
			return m.renew(r.t, pc, fp+uint32(in.Dst)), false
		}
		m.lifetime(addr, begins)
	case program.AddressUsed:
		m.uses.noteUsed(pc, m.operand(in.A, fp), uint64(in.Imm))
	case program.AddressHidden:
		m.hide(m.operand(in.A, fp))
	case program.AddressOrder:
		m.uses.noteCompared(pc, in, m.operand(in.A, fp), m.operand(in.B, fp))
	case program.StackSave:
		m.set(fp+uint32(in.Dst), m.height(r.t))
	case program.StackRestore:
		if pc != r.start && m.endNoticed(r.t, m.frameMark(r.t), m.tcb(r.t)+uint32(m.operand(in.A, fp))) {
			return nil, true
		}
		if f := m.outlivedFrom(r.t, m.frameMark(r.t), m.tcb(r.t)+uint32(m.operand(in.A, fp))); f != nil {
			return f, false
		}
		r.start = noStart
		m.stackRestore(r.t, m.operand(in.A, fp))
	case program.TLSAddr:
		m.set(fp+uint32(in.Dst), m.threadLocal(r.t, int(in.Imm)))
	case program.VAStart:
		return m.vaStart(r.t, pc, m.operand(in.A, fp), fp), false
	case program.VAArg:
		return m.vaArg(r.t, pc, in, fp), false
	case program.IndirectJump:
		return m.indirectJump(r, pc, m.operand(in.A, fp)), false
	case program.LandingPad:
		m.landingPad(r.t, in, fp)
	case program.Unreachable:
		return &Fault{Check: UnreachableCode, Text: "code that the program declares unreachable was reached", Other: -1}, false
	case program.Trap:
		return m.trap(in), false
	default:
		return &Fault{Class: Gap, Text: "an instruction that the machine does not support", Other: -1}, false
	}
	return nil, false
}

// mustStop reports whether the thread has to stop before an access at addr that
// is not the action it was at.
func (m *Machine) mustStop(r *runner, pc int, addr uint64, a access, n uint64) bool {
	if a.shared() && m.stopsAtAccess(r, pc, a, n, true, true) {
		return true
	}
	r.start = noStart
	return false
}

func (m *Machine) moveWords(in *program.Instr, fp uint32) {
	n := int(in.N)
	if in.A.IsPool() || in.A.Index() >= int(in.Dst) {
		for i := range n {
			m.set(fp+uint32(in.Dst)+uint32(i), m.operand(in.A+program.Operand(i), fp))
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		m.set(fp+uint32(in.Dst)+uint32(i), m.operand(in.A+program.Operand(i), fp))
	}
}

// traps are the checks that the compiler put in: which of ours each is, what it has found, and what it claims.
var traps = [...]struct {
	check       Check
	text, claim string
}{
	program.TrapOverflow:    {SignedOverflow, "a signed operation overflows", "signed operation fits"},
	program.TrapShift:       {Shift, "a shift amount is negative or too large, or a signed shift overflows", "shift is defined"},
	program.TrapDivZero:     {DivZero, "division by zero, or of the least integer by -1", "divisor is not zero"},
	program.TrapBounds:      {Bounds, "an index lies outside of its array", "index is in bounds"},
	program.TrapNull:        {Null, "use of a null pointer", "pointer is not null"},
	program.TrapUnreachable: {UnreachableCode, "code that the program declares unreachable was reached", "is not reached"},
	program.TrapAbort:       {Abort, "the program stops itself with a trap", "no trap"},
	program.TrapUnsupported: {NoCheck, "", ""},
}

func (m *Machine) trap(in *program.Instr) *Fault {
	t := traps[in.Sub]
	if program.TrapKind(in.Sub) == program.TrapUnsupported {
		return &Fault{Class: Gap, Text: m.p.Texts[in.Imm], Other: -1}
	}
	return &Fault{Check: t.check, Text: t.text, Other: -1}
}

// indirectJump goes to the block whose address is v.
func (m *Machine) indirectJump(r *runner, pc int, v uint64) *Fault {
	fn := &m.p.Funcs[m.p.FuncOf[pc]]
	o, off, ok := m.Find(v)
	if ok && o.Kind() == FunctionObject && off > 0 && int(off) <= len(fn.Blocks) {
		m.set(m.tcb(r.t)+tcbPC, uint64(fn.Blocks[off-1].Entry))
		return nil
	}
	return &Fault{Check: Pointer, Text: "jump to an address that is not a label", Addr: v, Other: -1}
}
