package machine

import (
	"fmt"

	"heddle/internal/ir/program"
)

// This file is what the environment of a program can do to it (LODIN 2017,
// environmental transitions): act by itself, stop threads, interrupt them.
//
// A transition of the environment is a thread that calls one platform function
// for ever. It acts whenever the function can go through, as long as a thread of
// the program has not ended; it is never waited for. The threads of the first
// numbers only can be transitions or be stopped: a bit of a word says so.
//
// A thread is interrupted between two of its actions: a frame is put on its
// stack that calls the handler and then continues with the action. Where the
// handler runs between invisible instructions makes no difference that it could
// see, but for thread-local variables.

// maxMasked is the number of threads that a word has bits for.
const maxMasked = 64

// The slots of the function that interrupts.
const (
	interruptFunction = iota
	interruptArgument
	interruptResult // what tcbResult was
	interruptSlots
)

// environmentLoop writes the function that a transition of the environment runs:
// it calls the function whose address is in its only slot, and begins again.
func (s *starter) environmentLoop() program.Func {
	s.fn++
	f := program.Func{Name: "_environment", SourceName: "_environment", Entry: len(s.p.Code), Slots: 1,
		Params: []program.Param{{Slot: 0, Words: 1}}, ParamWords: 1}
	s.emit(program.Instr{Op: program.CallPtr, A: program.Slot(0), C: s.site(nil, -1)})
	s.emit(program.Instr{Op: program.Jump, Imm: int64(f.Entry)})
	f.End = len(s.p.Code)
	f.Blocks = []program.BlockInfo{{Name: "loop", Entry: f.Entry}}
	return f
}

// interruption writes the function that calls a handler.
func (s *starter) interruption() program.Func {
	s.fn++
	f := program.Func{Name: "_interrupt", SourceName: "_interrupt", Entry: len(s.p.Code), Slots: interruptSlots}
	arg := program.Arg{Value: program.Slot(interruptArgument), Words: 1, Bits: s.p.PointerBits}
	s.emit(program.Instr{Op: program.CallPtr, A: program.Slot(interruptFunction), C: s.site([]program.Arg{arg}, -1)})
	s.emit(program.Instr{Op: program.Ret, N: 1, A: program.Slot(interruptResult)})
	f.End = len(s.p.Code)
	f.Blocks = []program.BlockInfo{{Name: "interrupt", Entry: f.Entry}}
	return f
}

// Transition makes the platform function at address fn a transition of the
// environment.
func (c *Call) Transition(fn uint64) *Fault {
	m := c.M
	f, _, _ := m.FunctionAt(fn)
	if f < 0 || !m.isPlatform(f) {
		return c.Fault(Misuse, "a transition of the environment that is not a function marked HEDDLE_PLATFORM")
	}
	t, fault := m.spawn(c.Thread, m.environmentFn, []uint64{fn})
	switch {
	case fault != nil:
		fault.PC = c.PC
		return fault
	case t >= maxMasked:
		return c.LimitFault(fmt.Sprintf("a transition of the environment that is created after %d threads", maxMasked))
	}
	m.set(ctlEnvironment, m.w[ctlEnvironment]|1<<uint(t))
	return nil
}

// isPlatform reports whether a function is marked as a platform function.
func (m *Machine) isPlatform(fn int) bool {
	f := &m.p.Funcs[fn]
	for pc := f.Entry; pc < f.End; pc++ {
		if in := &m.p.Code[pc]; in.Op == program.External && int(in.Imm) == m.enterExt {
			return true
		}
	}
	return false
}

// masked reports whether a thread's bit is set: that of one behind the last is not.
func masked(word uint64, t int) bool { return word>>uint(t)&1 != 0 }

// IsEnvironment reports whether a thread is a transition of the environment.
func (m *Machine) IsEnvironment(t int) bool { return masked(m.w[ctlEnvironment], t) }

// HasEnvironment reports whether there is a transition of the environment.
func (m *Machine) HasEnvironment() bool { return m.modular && m.w[ctlEnvironment] != 0 }

// LiveProgram is the number of threads that have not ended, without those of the
// environment.
func (m *Machine) LiveProgram() int {
	if m.w[ctlEnvironment] == 0 && !m.o.Steady {
		return m.live
	}
	n := 0
	for t := range m.threads {
		if m.Status(t) == Running && !m.IsEnvironment(t) {
			n++
		}
	}
	return n
}

// held reports whether a thread may not act, whatever it is about to do: it is
// stopped, or is a transition of an environment whose program has ended.
func (m *Machine) suspended(t int) bool {
	return m.modular && (masked(m.w[ctlStopped], t) || m.IsEnvironment(t) && m.LiveProgram() == 0)
}

// Stopped reports whether a thread was stopped.
func (m *Machine) Stopped(t int) bool { return m.modular && masked(m.w[ctlStopped], t) }

// SetStopped stops a thread before its next action, or lets it continue.
func (c *Call) SetStopped(t int, stop bool) *Fault {
	if t >= maxMasked {
		return c.LimitFault(fmt.Sprintf("a stop of a thread that was created after %d others", maxMasked))
	}
	w := c.M.w[ctlStopped] &^ (1 << uint(t))
	if stop {
		w |= 1 << uint(t)
	}
	c.M.set(ctlStopped, w)
	return nil
}

// Interrupt makes a thread other than the calling one call the function at
// address fn with an argument before its next action.
func (c *Call) Interrupt(t int, fn, arg uint64) *Fault {
	m := c.M
	f, ext, ok := m.FunctionAt(fn)
	switch {
	case !ok:
		return c.Fault(Pointer, "interruption by a handler that is not a function")
	case f < 0:
		return c.Gap("an interruption by the library function " + m.p.Externals[ext].Name)
	}
	m.publish(arg)
	b := m.tcb(t)
	if fault := m.pushFrame(t, m.interruptFn, m.w[b+tcbPC]|frameCallback); fault != nil {
		return fault
	}
	fp := uint32(m.w[b+tcbFP])
	m.set(fp+header(framePhase), m.w[b+tcbPhase])
	m.set(fp+interruptFunction, fn)
	m.set(fp+interruptArgument, arg)
	m.set(fp+interruptResult, m.w[b+tcbResult])
	m.set(b+tcbPhase, 0)
	m.set(b+tcbResult, 0)
	m.set(b+tcbPC, uint64(m.p.Funcs[m.interruptFn].Entry))
	return nil
}

// InterruptCall notifies the call that a thread is at, which is about to be
// interrupted, that a handler has run meanwhile.
func (c *Call) InterruptCall(t int, restart bool) {
	m, saved := c.M, *c
	x, call := m.pendingExternal(t)
	if x != nil && call.Phase == 0 && x.Interruptible != nil && x.Interruptible(call, restart) {
		m.set(m.tcb(t)+tcbPhase, PhaseInterrupted)
	}
	m.call = saved
}

// TransitionOf returns the function that a transition of the environment calls; -1: it
// has ended. The address lies in the outermost frame, which thread-local variables precede.
func (v Inspector) TransitionOf(t int) int {
	m := v.m
	frames := v.Frames(t, nil)
	if len(frames) == 0 {
		return -1
	}
	f, _, _ := m.FunctionAt(m.w[frames[len(frames)-1].FP])
	return f
}
