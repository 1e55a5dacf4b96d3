package machine

import "heddle/internal/program"

// This file leaves calls by an exception. Which landing pads an exception stops
// at is the platform's to say; that of the innermost frame comes first.

// FindPad asks lands of the landing pads of the calls under way, from this one
// outwards, and gives the number of frames to leave for the first that it
// accepts.
func (c *Call) FindPad(lands func(*program.Pad) bool) (frames int, ok bool) {
	m, pc, fp := c.M, c.PC, c.fp
	for {
		if int(m.p.FuncOf[pc]) == m.interruptFn {
			return 0, false // no exception leaves a handler
		}
		if site := &m.p.Sites[m.p.Code[pc].C]; site.Unwind >= 0 && lands(&m.p.Pads[site.Pad]) {
			return frames, true
		}
		call := m.w[fp+header(frameCall)]
		if call&frameThread != 0 {
			return 0, false
		}
		pc, fp = int(call&framePCMask), uint32(m.w[fp+header(frameFP)])
		frames++
	}
}

// Land leaves as many frames as FindPad gave for the landing pad there, which
// gets the exception and the selector: return Landed after it.
func (c *Call) Land(frames int, exception, selector uint64) {
	m, t := c.M, c.Thread
	b := m.tcb(t)
	pc := c.PC
	// The exception counts as referenced while frames go.
	m.set(b+tcbResult, exception)
	for range frames {
		call, phase := m.popFrame(t)
		pc = int(call & framePCMask)
		if call&frameCallback != 0 {
			m.leftCallback(t, pc, phase)
		}
	}
	site := &m.p.Sites[m.p.Code[pc].C]
	fp := uint32(m.w[b+tcbFP])
	if m.attempt.on && fp < m.attempt.fp {
		m.recount() // a platform function was left: threads may switch
	}
	for _, s := range site.Kill {
		m.set(fp+uint32(s), 0)
	}
	m.set(b+tcbPhase, selector)
	m.set(b+tcbPC, uint64(site.Unwind))
}

// leftCallback tells an external call that the function it invoked was left.
func (m *Machine) leftCallback(t, pc int, phase uint64) {
	m.set(m.tcb(t)+tcbPC, uint64(pc))
	x, c := m.pendingExternal(t)
	if x != nil && x.Left != nil {
		c.Phase = phase
		x.Left(c)
	}
}

// landingPad moves what Land left to the landing pad's slots.
func (m *Machine) landingPad(t int, in *program.Instr, fp uint32) {
	b := m.tcb(t)
	m.set(fp+uint32(in.Dst), m.w[b+tcbResult])
	m.set(fp+uint32(in.Dst)+1, m.w[b+tcbPhase])
	m.set(b+tcbResult, 0)
	m.set(b+tcbPhase, 0)
}
