package machine

import (
	"fmt"

	"heddle/internal/ir/program"
)

// This file jumps out of calls, as longjmp does. What setjmp saves lies in the
// program's jmp_buf: where the frame is, behind it a mark with the thread's
// number, the call to come back to, and the height of the stack. When a frame
// that setjmp saved is left, the places that name it are made to name none: a
// later jump notices, and no number has to grow from one call to the next.

// jumpMark is what stands behind a saved frame, with the thread's number in its
// lower bits. Neither looks like a pointer.
const (
	jumpMark64 = 0x6a6d70 << 24
	jumpMark32 = 0x2a6 << 16
)

// saveSize is the number of bytes of a jmp_buf that SaveFrame writes.
func (m *storage) saveSize() uint64 { return 2*uint64(m.addr.ptr) + 8 }

func (m *storage) jumpMark(t int) uint64 {
	if m.addr.ptr == 4 {
		return jumpMark32 | uint64(t)
	}
	return jumpMark64 | uint64(t)
}

// SaveFrame writes to addr what a jump back to this call needs.
func (v Unwind) SaveFrame(addr uint64) *Fault {
	c := v.c
	m, b := c.M, c.M.tcb(c.Thread)
	if m.p.Code[c.PC].Op != program.External {
		return c.Gap("a call of setjmp through a pointer")
	}
	frame := c.fp + header(frameCall)
	m.set(frame, m.w[frame]|frameSaved)
	ptr := uint64(m.addr.ptr)
	for _, v := range []struct{ off, n, v uint64 }{
		{0, ptr, uint64(c.fp - b)}, {ptr, ptr, m.jumpMark(c.Thread)},
		{2 * ptr, 4, uint64(c.PC)}, {2*ptr + 4, 4, m.height(c.Thread)},
	} {
		if f := m.Write(c.Thread, c.PC, addr+v.off, uint(v.n), v.v); f != nil {
			return f
		}
	}
	return nil
}

// Saved is a place to jump to: a call in a frame of the thread.
type Saved struct {
	Frames  int // to leave
	handler bool
	fp      uint32 // of the frame to land in
	pc      int
	height  uint64 // of the stack
}

// SavedAt reads what SaveFrame wrote to addr. If there is no frame any more to
// jump to, it says why.
func (v Unwind) SavedAt(addr uint64) (s Saved, lost string, f *Fault) {
	c := v.c
	m, b := c.M, c.M.tcb(c.Thread)
	buf := make([]byte, m.saveSize())
	a, f := m.reach(c.Thread, c.PC, addr, uint64(len(buf)), false)
	if f != nil {
		return s, "", f
	}
	if !m.meets(a, uint64(len(buf))) {
		m.copyOut(a, buf)
	} else if f := m.readOpaque(c.Thread, c.PC, a, addr, buf); f != nil {
		return s, "", f
	}
	ptr := int(m.addr.ptr)
	offset, mark := word(buf[:ptr]), word(buf[ptr:2*ptr])
	t := int(mark ^ m.jumpMark(0))
	s.pc, s.height = int(word(buf[2*ptr:2*ptr+4])), word(buf[2*ptr+4:])
	switch {
	case t < 0 || t >= m.threads || s.pc >= len(m.p.Code):
		return s, "was not filled by setjmp", nil
	case t != c.Thread:
		return s, fmt.Sprintf("was filled by thread %d", t), nil
	case offset != 0:
		found, top, f := c.findFrame(b+uint32(offset), &s)
		if found && uint64(top-b) < s.height {
			return s, "was filled in a block with a variable-length array that was left since then", f
		}
		if found {
			return s, "", f
		}
	}
	return s, "was filled in a call of " + m.p.Funcs[m.p.FuncOf[s.pc]].SourceName + " that has returned", nil
}

// findFrame counts the frames to leave for the one at fp, and says which of them
// cannot be left, and where the frame and its objects end.
func (c *Call) findFrame(fp uint32, s *Saved) (found bool, top uint32, f *Fault) {
	m := c.M
	top = uint32(m.w[m.tcb(c.Thread)+tcbSP])
	c.callers(func(at caller) bool {
		if at.begun {
			f = c.Gap("a jump out of a signal handler that interrupted a call half-way")
		}
		s.handler = s.handler || at.interrupted
		s.Frames, s.fp = at.depth, at.fp
		found = at.fp == fp && m.p.FuncOf[at.pc] == m.p.FuncOf[s.pc]
		if !found {
			top = at.fp - frameWords
		}
		return found
	})
	switch {
	case found && m.attempts.now.on && fp < m.attempts.now.fp:
		f = c.Gap("a jump out of a platform function, which must return")
	case found && s.Frames > 0 && m.AtomicOwner() == c.Thread:
		f = c.Gap("a jump out of a call inside an atomic section")
	}
	return found, top, f
}

func word(b []byte) (v uint64) {
	for i := len(b) - 1; i >= 0; i-- {
		v = v<<8 | uint64(b[i])
	}
	return v
}

// Jump leaves calls for a saved place, where setjmp returns v: return Unwound
// after it.
func (u Unwind) Jump(s Saved, v uint64) {
	c := u.c
	m, b := c.M, c.M.tcb(c.Thread)
	if s.handler {
		m.noteBetween(c.PC)
		m.handlers.notesLeft(c, s.Frames)
	}
	// It is in place before the frames go, as the result of a return is: with 32 bits it may be a pointer.
	m.leakResult(c.Thread, v, uint64(uint32(m.w[s.fp+header(frameMark)])))
	m.putResult(s.fp, s.pc, []uint64{v})
	m.leaveFrames(c.Thread, c.PC, s.Frames)
	m.noteOutlived(c.Thread, m.frameMark(c.Thread), m.tcb(c.Thread)+uint32(s.height))
	m.stackRestore(c.Thread, s.height)
	m.set(b+tcbPhase, 0)
	m.set(b+tcbResult, 0)
	m.set(b+tcbPC, uint64(m.p.Sites[m.p.Code[s.pc].C].Next))
}

// NoteJump notes that a call of setjmp returns again, of which C leaves open what local variables hold (analysis.Jumped).
func NoteJump(c *Call, to Saved) {
	if jumped := c.M.notes.jumped; !jumped[to.pc] {
		jumped[to.pc] = true
	}
}

// forgetFrame makes all places that name the thread's frame at fp name none.
func (m *storage) forgetFrame(t int, fp uint32) {
	offset, mark := uint64(fp-m.tcb(t)), m.jumpMark(t)
	for i, s := range m.Sections(nil) {
		if k := (i - 1) % SectionsPerThread; i > 0 && (k == 1 || k == 2) {
			continue
		}
		for at := s.First; at < s.First+s.Words; at++ {
			if m.addr.ptr == 8 {
				if m.w[at] == offset && m.w[at+1] == mark {
					m.set(at, 0)
				}
				continue
			}
			if m.w[at] == offset|mark<<32 {
				m.set(at, mark<<32)
			} else if m.w[at]>>32 == offset && m.w[at+1]&(1<<32-1) == mark {
				m.set(at, m.w[at]&(1<<32-1))
			}
		}
	}
}

// A handler interrupts a thread where threads switch. Where between two such
// places it does so makes no difference that it can see, but those see it who come
// after a jump out of it, or run at the end of a thread that it ends: what the
// thread did to its own variables. Unless threads switch at every instruction,
// what was found then is not a proof.

// noteBetween remembers that the instruction at pc left a handler so.
func (m *storage) noteBetween(pc int) {
	if m.o.Granularity < EveryInstruction && !m.notes.between[pc] {
		m.notes.between[pc] = true
	}
}
