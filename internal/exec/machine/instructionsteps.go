package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// This file is the machine for engines to which it matters how many steps a thread
// takes: one for each LLVM instruction. What prepares an instruction (program.Instr.Prepares:
// slots that are dead there are cleared, addresses of the thread's own variables computed) is done
// at the end of the step before it, so that a thread rests at what it is about to do, others
// see which memory that is, and equal states are equal at once.

// Step takes thread t's LLVM instruction, which is not a call that may leave the
// program, with the granularity InstructionSteps: Step, without what only other instructions need.
// It gives the thread's next instruction.
func (v Stepwise) Step(t int) (pc int, f *Fault) {
	m := v.m
	m.choice, m.round = 0, false
	at := m.tcb(t) + tcbPC
	r := m.runner()
	*r = runner{t: t, start: int(m.w[at]), fuel: m.o.LongestStep}
	_, f = m.run(r, true)
	m.idle = r
	return int(m.w[at]), f
}

// Simple reports whether no thread is in a position in which it may be ended, stopped or
// interrupted by another, and no platform function is written in C: what a thread
// can do is then decided by the instruction that it is at.
func (v Stepwise) Simple() bool { return !v.m.modular && !v.EndsAnywhere() }

// EndsAnywhere reports whether some thread may be ended by another wherever it is.
func (v Stepwise) EndsAnywhere() bool {
	m := v.m
	for t := range m.threads {
		if m.flags(t)&EndAnywhere != 0 {
			return true
		}
	}
	return false
}

// Granularity is that of Options.
func (m *Machine) Granularity() Granularity { return m.o.Granularity }

// Entry is the function that thread 0 enters when the machine's own code before it,
// and constructors, are done.
func (v Inspector) Entry() int { return v.m.o.Entries[0] }

// Prepare does what prepares the instruction at which thread t rests. Step has done so; after
// other steps it is to be called for every thread.
func (v Stepwise) Prepare(t int) {
	m := v.m
	if m.Status(t) != Running {
		return
	}
	b := m.tcb(t)
	if pc := m.PC(t); m.p.Code[pc].Prepares() {
		m.set(b+tcbPC, uint64(m.prepare(t, pc, uint32(m.w[b+tcbFP]))))
	}
}

// prepare does what thread t's group begins with, of which there is some, and gives the instruction behind it.
func (m *Machine) prepare(t, pc int, fp uint32) int {
	for {
		if in := &m.p.Code[pc]; in.Op != program.Kill {
			m.set(fp+uint32(in.Dst), m.ready(t, in, fp))
		} else {
			for _, s := range m.p.Kills[in.Imm] {
				m.set(fp+uint32(s), 0)
			}
		}
		pc++
		if in := &m.p.Code[pc]; !in.Prepares() || in.Flags&program.FlagFirst != 0 {
			return pc
		}
	}
}

// ready is what an instruction that is Ready computes.
func (m *Machine) ready(t int, in *program.Instr, fp uint32) uint64 {
	if in.Op == program.TLSAddr {
		return m.threadLocal(t, int(in.Imm))
	}
	return bitvec.Trunc(m.operand(in.A, fp)+uint64(in.Imm), uint(in.W))
}
