package machine

import (
	"fmt"

	"heddle/internal/ir/program"
)

// enter calls a function of the program: its frame is made and the arguments
// are copied. Arguments that a wrong prototype drops or adds are dropped or
// zero.
func (m *Machine) enter(t, pc, fn int, site *program.Site, fp uint32) *Fault {
	f := &m.p.Funcs[fn]
	if fault := m.pushFrame(t, fn, uint64(pc)); fault != nil {
		fault.PC = pc
		return fault
	}
	b := m.tcb(t)
	nfp := uint32(m.w[b+tcbFP])
	n := min(len(site.Args), len(f.Params))
	for i := range n {
		a, p := &site.Args[i], &f.Params[i]
		if a.ByVal > 0 {
			addr, fault := m.copyByValue(t, pc, m.operand(a.Value, fp), uint64(a.ByVal))
			if fault != nil {
				return fault
			}
			m.set(nfp+uint32(p.Slot), addr)
			continue
		}
		for w := range min(a.Words, p.Words) {
			m.set(nfp+uint32(p.Slot+w), m.operand(a.Value+program.Operand(w), fp))
		}
	}
	if m.times.on {
		m.flow.pass(f, site, fp, nfp)
	}
	m.uses.noteArguments(f, nfp)
	if f.VarArg {
		if fault := m.passVariable(t, pc, site, len(f.Params), fp, nfp); fault != nil {
			return fault
		}
	}
	for _, s := range site.Kill {
		m.set(fp+uint32(s), 0)
	}
	return nil
}

// copyByValue makes the callee's own copy of a struct argument.
func (m *Machine) copyByValue(t, pc int, from, size uint64) (uint64, *Fault) {
	addr, f := m.newStackObject(t, size, 0)
	if f == nil {
		f = m.copyMemory(t, pc, addr, from, size)
	}
	if f != nil {
		f.PC = pc
		return 0, f
	}
	m.noteHeight(t, pc)
	return addr, nil
}

// leave returns from a function: the result goes to the call site. It gives the
// next instruction, or -1 if the thread has ended.
func (m *Machine) leave(t, pc int, in *program.Instr, fp uint32) int {
	var buf [8]uint64
	words := buf[:0]
	for w := range int(in.N) {
		words = append(words, m.operand(in.A+program.Operand(w), fp))
	}
	if len(words) > 0 && m.w[m.tcb(t)+tcbObjects] > uint64(uint32(m.w[fp-2])) {
		for _, v := range words {
			m.leakResult(t, v, uint64(uint32(m.w[fp-2])))
		}
	}
	// The result is in place before the frame goes, so that pointers in it count
	// as references.
	call := m.w[fp-4]
	times := m.flow.returned(in, fp)
	if call&(frameThread|frameCallback) == 0 {
		m.putResult(uint32(m.w[fp-3]), int(call&framePCMask), words)
		if m.times.on {
			m.flow.putResult(uint32(m.w[fp-3]), int(call&framePCMask), times)
		}
	} else if len(words) > 0 {
		m.set(m.tcb(t)+tcbResult, words[0])
	}
	call, phase := m.popFrame(t)
	switch {
	case call&frameThread != 0:
		first := uint64(0)
		if len(words) > 0 {
			first = words[0]
		}
		return m.endThread(t, in, first)
	case call&frameCallback != 0:
		m.set(m.tcb(t)+tcbPhase, phase)
		return int(call & framePCMask)
	}
	return m.p.Sites[m.p.Code[call&framePCMask].C].Next
}

// endThread continues with pthread_exit when a thread's start routine has
// returned. It gives the next instruction, or -1 if the thread is over: where
// there is no such function, or when it has come back.
func (m *Machine) endThread(t int, in *program.Instr, result uint64) int {
	end := &m.p.Funcs[m.ending]
	exit := &m.p.Code[end.Entry]
	if m.externals[exit.Imm] == nil || in == &m.p.Code[end.Entry+1] || m.pushFrame(t, m.ending, frameThread) != nil {
		m.finish(t, result)
		return -1
	}
	m.set(uint32(m.w[m.tcb(t)+tcbFP]), result)
	return end.Entry
}

// putResult writes a function's result to the slots of its call site.
func (m *Machine) putResult(fp uint32, pc int, words []uint64) {
	r := &m.p.Sites[m.p.Code[pc].C].Result
	if r.Slot < 0 {
		return
	}
	for w := range r.Words {
		v := uint64(0)
		if w < len(words) {
			v = words[w]
		}
		if r.Words == 1 && r.Bits > 0 && r.Bits < 64 && !IsOpaque(v) {
			v &= 1<<r.Bits - 1
		}
		m.uses.noteValue(r.Kind, v)
		m.set(fp+uint32(r.Slot)+uint32(w), v)
	}
	m.times.forget(uint64(fp+uint32(r.Slot))<<3, uint64(r.Words)<<3)
}

// target resolves the callee of a CallPtr.
func (m *Machine) target(t, pc int, addr uint64) (fn, external int, f *Fault) {
	fn, external, ok := m.FunctionAt(addr)
	if ok {
		return fn, external, nil
	}
	f = &Fault{Class: Violation, Check: Pointer, Thread: t, PC: pc, Addr: addr, Other: -1}
	f.Text = fmt.Sprintf("call of 0x%x, which is not the address of a function", addr)
	if o, off, found := m.Find(addr); found {
		f.Text = fmt.Sprintf("call of an address at offset %d of %s, which is not a function", off, m.Describe(&o))
	} else if m.addr.Null(addr) {
		f.Check = Null
		f.Text = "call through a null pointer"
	}
	return -1, -1, f
}
