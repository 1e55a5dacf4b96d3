package machine

import "heddle/internal/ir/program"

// This file is the tau reduction (Rockai, Barnat, Brim, Improved state space
// reductions for LTL model checking of C & C++ programs, 2013; Havel, Generic platform
// for explicit-symbolic verification, 2014, 3.3.1, which is SymDIVINE):
// a thread runs on through instructions that no observer can see, and stops before
// the next one that some observer can. What is observable is determined by the instruction
// alone, whether or not its memory is shared:
//
//   - loads, stores and calls of the platform that touch memory, locks or runs;
//   - returns and the ends of blocks, and calls that make or end threads;
//   - calls that fail;
//   - jumps to a lower address, so that no cycle consists of unobservable
//     instructions only.
//
// Variables that lowering keeps in registers are no memory. Proof obligation: an
// unobservable instruction reads and writes registers of its own thread only, so
// that it commutes with whatever other threads do. These places to stop include all
// that the plain machine has.

// observable reports whether the instruction that thread t is at can be observed.
func (m *Machine) observable(t int) bool {
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	for pc := m.PC(t); ; {
		in := &m.p.Code[pc]
		switch in.Op {
		case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemSet, program.MemCopy, program.Ret,
			program.StackRestore:
			return true
		case program.LifetimeStart, program.LifetimeRenew, program.LifetimeEnd:
			if m.operand(in.A, fp) != 0 { // else of a variable that is kept in registers
				return true
			}
		case program.External, program.CallPtr:
			return m.callObservable(in, fp)
		case program.Jump:
			return int(in.Imm) <= pc
		case program.Branch:
			if m.o.EitherWay {
				return int(in.B) <= pc || int(in.C) <= pc
			}
			if m.operand(in.A, fp)&1 != 0 {
				return int(in.B) <= pc
			}
			return int(in.C) <= pc
		case program.Switch:
			return m.o.EitherWay || m.p.Switches[in.Imm].Target(m.operand(in.A, fp)) <= pc
		case program.IndirectJump, program.VAStart, program.VAArg:
			return true
		case program.Call:
			return false
		}
		// The code ends with what withStart adds: with a call, a jump or a return.
		if pc++; m.p.Code[pc].Flags&program.FlagFirst != 0 {
			return false
		}
	}
}

// callObservable reports whether a call leaves the program for a function that is
// more than a computation.
func (m *Machine) callObservable(in *program.Instr, fp uint32) bool {
	ext := int(in.Imm)
	if in.Op == program.CallPtr {
		_, e, ok := m.FunctionAt(m.operand(in.A, fp))
		switch {
		case !ok:
			return true
		case e < 0:
			return false
		}
		ext = e
	}
	x := m.externals[ext]
	return x == nil || x.Visible == nil || x.Accesses != nil
}

// stopsAt reports whether thread t has to stop where it has come to, if more than
// visible actions are places to stop. The thread then stands at the instruction
// itself: dead slots are cleared first.
func (m *Machine) stopsAt(t int) bool {
	if m.o.Granularity >= EveryInstruction {
		return true
	}
	if !(m.o.Granularity == ObservableInstructions && m.observable(t)) && !(m.following.said != nil && m.following.changes(t)) {
		return false
	}
	b := m.tcb(t)
	fp := uint32(m.w[b+tcbFP])
	pc := m.PC(t)
	for ; m.p.Code[pc].Op == program.Kill; pc++ {
		for _, s := range m.p.Kills[m.p.Code[pc].Imm] {
			m.set(fp+uint32(s), 0)
		}
	}
	m.set(b+tcbPC, uint64(pc))
	return true
}
