package machine

// This file tells which steps may close a cycle of states, so that a search which
// leaves actions out can see to it that none is put off for ever.
//
// In a cycle each thread that acts comes back to where it was. Of its frames take
// the outermost that moves: it stays all the time, and goes round a loop of its
// function, not of a kind that is known to end (program.Round). So a step of the
// cycle takes such a jump, in a frame that was there when the step began (Kurshan,
// Levin, Minea, Peled, Yenigün: Static partial order reduction, TACAS 1998).

// MayRepeat tells whether the last step may have closed a cycle of states: each
// cycle has such a step. It depends on the step alone, not on what was seen before.
func (m *Machine) MayRepeat() bool { return m.round || m.modular || m.exposed }

// noteRound remembers a jump in the frame at fp, if it may begin a round.
func (m *Machine) noteRound(r *runner, round uint8, fp uint32) {
	if round != 0 && fp <= r.frame {
		m.round = true
	}
}

// frameAt is the top frame of a thread that begins a step; 0, which no frame is
// below, if it was just made.
func (m *Machine) frameAt(t, start int) uint32 {
	if start == noStart {
		return 0
	}
	return uint32(m.w[m.tcb(t)+tcbFP])
}
