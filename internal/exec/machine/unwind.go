package machine

import (
	"strings"

	"heddle/internal/ir/program"
)

// This file leaves calls: by an exception, by a jump (jump.go), at a thread's end.
// Which landing pads an exception stops at is the platform's to say; that of the
// innermost frame comes first.

// caller is a frame of the calling thread: the innermost has depth 0.
type caller struct {
	depth, pc   int // pc: the call under way in it
	fp          uint32
	interrupted bool // it was interrupted before the instruction at pc
	begun       bool // it was interrupted in the middle of the call at pc
}

// callers shows the frames of the calling thread to f, from the innermost one
// outwards, until f says true.
func (c *Call) callers(f func(caller) bool) {
	m := c.M
	at := caller{pc: c.PC, fp: c.fp}
	for !f(at) {
		call := m.w[at.fp+header(frameCall)]
		if call&frameThread != 0 {
			return
		}
		fn := int(m.p.FuncOf[at.pc])
		at.interrupted = call&frameCallback != 0 && (fn == m.interruptFn || fn == m.ending)
		at.begun = at.interrupted && m.w[at.fp+header(framePhase)] != 0
		at.pc, at.fp = int(call&framePCMask), uint32(m.w[at.fp+header(frameFP)])
		at.depth++
	}
}

// Under reports whether the call is made for a function whose name begins with a prefix, which is under way in the same thread; what a handler
// calls is not made for what it interrupts.
func (v Unwind) Under(prefix string) bool {
	under, m := false, v.c.M
	v.c.callers(func(at caller) bool {
		fn := int(m.p.FuncOf[at.pc])
		under = strings.HasPrefix(m.p.Funcs[fn].Name, prefix)
		return under || fn == m.interruptFn
	})
	return under
}

// FindPad asks lands of the landing pads of the calls under way, from this one
// outwards, and gives the number of frames to leave for the first that it
// accepts. No exception leaves a handler.
func (v Unwind) FindPad(lands func(*program.Pad) bool) (frames int, ok bool) {
	m := v.c.M
	v.c.callers(func(at caller) bool {
		if int(m.p.FuncOf[at.pc]) == m.interruptFn {
			return true
		}
		site := &m.p.Sites[m.p.Code[at.pc].C]
		frames, ok = at.depth, site.Unwind >= 0 && lands(&m.p.Pads[site.Pad])
		return ok
	})
	return frames, ok
}

// FindCleanup is FindPad for a thread that ends, which leaves handlers too. It is
// a gap if the thread was interrupted in a function with landing pads at a place
// that is not a call: the code does not show which of them are to be gone to.
func (v Unwind) FindCleanup(lands func(*program.Pad) bool) (frames int, ok bool, f *Fault) {
	c := v.c
	m := c.M
	c.callers(func(at caller) bool {
		in := &m.p.Code[at.pc]
		frames = at.depth
		calls := in.Op == program.Call || in.Op == program.CallPtr || in.Op == program.External
		if at.interrupted && !calls {
			if m.hasPads(int(m.p.FuncOf[at.pc])) {
				f = c.Gap("a thread that ends in the middle of a function with clean-ups, between its calls")
			}
			return f != nil
		}
		site := &m.p.Sites[in.C]
		ok = site.Unwind >= 0 && lands(&m.p.Pads[site.Pad])
		return ok
	})
	return frames, ok, f
}

func (m *Machine) hasPads(fn int) bool {
	f := &m.p.Funcs[fn]
	for pc := f.Entry; pc < f.End; pc++ {
		if m.p.Code[pc].Op == program.LandingPad {
			return true
		}
	}
	return false
}

// Land leaves as many frames as FindPad gave for the landing pad there, which
// gets the exception and the selector: return Unwound after it.
func (v Unwind) Land(frames int, exception, selector uint64) {
	c := v.c
	m, t := c.M, c.Thread
	b := m.tcb(t)
	// The exception counts as referenced while frames go.
	m.set(b+tcbResult, exception)
	pc, handler := m.leaveFrames(t, c.PC, frames)
	if handler {
		m.noteBetween(c.PC)
	}
	site := &m.p.Sites[m.p.Code[pc].C]
	fp := uint32(m.w[b+tcbFP])
	for _, s := range site.Kill {
		m.set(fp+uint32(s), 0)
	}
	m.set(b+tcbPhase, selector)
	m.set(b+tcbPC, uint64(site.Unwind))
}

// leaveFrames takes frames off the stack of a thread that is at pc. It gives the
// instruction at which the thread then is, and reports whether it has left a handler.
func (m *Machine) leaveFrames(t, pc, frames int) (at int, handler bool) {
	b := m.tcb(t)
	for range frames {
		fn := int(m.p.FuncOf[pc])
		m.noteOutlived(t, m.frameMark(t), 0)
		call, phase := m.popFrame(t)
		pc = int(call & framePCMask)
		// A call that was interrupted before it began needs no notification.
		interrupts := call&frameCallback != 0 && (fn == m.interruptFn || fn == m.ending)
		if call&frameCallback != 0 && (!interrupts || phase != 0) {
			m.leftCallback(t, pc, phase)
		}
		handler = handler || interrupts
	}
	if m.attempts.now.on && uint32(m.w[b+tcbFP]) < m.attempts.now.fp {
		m.recount() // a platform function was left: threads may switch
	}
	return pc, handler
}

// EndThread leaves all calls of the calling thread, which then calls pthread_exit
// with the result once more (see InThreadEnd): return Unwound after it. What is
// there to run then may see what a handler did that is left.
func (v Unwind) EndThread(result uint64, runs bool) *Fault {
	c := v.c
	m, b := c.M, c.M.tcb(c.Thread)
	m.set(b+tcbResult, result)
	m.publish(result)
	depth := 0
	c.callers(func(at caller) bool {
		depth = at.depth
		return false
	})
	if _, handler := m.leaveFrames(c.Thread, c.PC, depth+1); handler && runs {
		m.noteBetween(c.PC)
	}
	if f := m.pushFrame(c.Thread, m.ending, frameThread); f != nil {
		return f
	}
	m.set(uint32(m.w[b+tcbFP]), result)
	m.set(b+tcbResult, 0)
	m.set(b+tcbPhase, 0)
	m.set(b+tcbPC, uint64(m.p.Funcs[m.ending].Entry))
	return nil
}

// IsLast reports whether no other thread of the program is left.
func (v Unwind) IsLast() bool { return v.c.M.o.Args != nil && v.c.M.LiveProgram() == 1 }

// EndRun makes the calling thread, which is in its last call, continue with exit(0): return
// Unwound after it.
func (v Unwind) EndRun() {
	c := v.c
	b := c.M.tcb(c.Thread)
	c.M.set(b+tcbPhase, 0)
	c.M.set(b+tcbPC, uint64(c.M.p.Funcs[c.M.ending].Entry+2))
}

// InThreadEnd reports whether the call is the thread's last one: no other is under
// way.
func (v Unwind) InThreadEnd() bool {
	c := v.c
	return int(c.M.p.FuncOf[c.PC]) == c.M.ending && c.M.w[c.fp+header(frameCall)]&frameThread != 0
}

// leftCallback notifies an external call that the function it invoked was left.
func (m *Machine) leftCallback(t, pc int, phase uint64) {
	m.phaseRound(t, true)
	m.set(m.tcb(t)+tcbPC, uint64(pc))
	keep := m.call
	x, c := m.pendingExternal(t)
	if x != nil && x.Left != nil {
		c.Phase = phase
		m.callLeft(x, c)
		x.Left(c)
	}
	m.call = keep
}

// landingPad moves what Land left to the landing pad's slots.
func (m *Machine) landingPad(t int, in *program.Instr, fp uint32) {
	b := m.tcb(t)
	m.set(fp+uint32(in.Dst), m.w[b+tcbResult])
	m.set(fp+uint32(in.Dst)+1, m.w[b+tcbPhase])
	m.set(b+tcbResult, 0)
	m.set(b+tcbPhase, 0)
}
