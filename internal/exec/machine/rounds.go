package machine

// This file says which steps may close a cycle of states, so that a search which
// leaves actions out can see to it that none is put off for ever (Kurshan, Levin,
// Minea, Peled, Yenigün: Static partial order reduction, TACAS 1998).
//
// Take a run without end in which no step is marked, and of a thread that acts for ever
// in it the outermost frame in which it does so. Frames below come and go, and the stack
// is finite, so there is one; it stays from some step on, and was there when each later
// step began. Thread numbers are not given again, save where threads are counted, and
// there nothing is left out. In that frame the thread
//
//   - stays at one call for ever. Each phase of a library function is later than
//     the one before (Again, Called), or the step is marked; or
//   - leaves calls by longjmp, an exception or its end (Unwound): marked; or
//   - continues from block to block, a call being one step of its block. Then it takes an
//     edge to a block that is not behind its own for ever. One that does not lead back
//     to the head of a natural loop that ends is marked (program.Round). Take the first
//     block that it comes to for ever: it heads such a loop, and every way back to it
//     is an edge of this loop. So the thread never leaves the loop, which ends.
//
// That a loop ends is what LLVM's scalar evolution can show of a function that promises
// nothing (llvm/loops.cpp): not that the source says so, that signed numbers do not
// overflow, or that a loop without effects ends. It is about all runs of the function,
// whatever others do to memory, for what is loaded in the loop is unknown there.
//
// Switches and indirect jumps have one mark for all their targets. Platform functions and
// environments change the stacks of other threads, and cancellation may come
// anywhere: then every step is marked.
//
// The argument is about runs, not about cycles, so it holds as well where states are matched
// that are not equal: a symbolic state that another one covers, or a permuted one, has
// only runs that the other has. search.Proviso checks cycles of the states explored.

// MayRepeat reports whether the last step may have closed a cycle of states. It depends on
// the step alone, not on what was seen before.
func (v Independence) MayRepeat() bool {
	m := v.m
	return m.round || m.modular || m.exposed
}

// noteRound remembers a jump in the frame at fp, if it may begin a round.
func (m *Machine) noteRound(r *runner, round uint8, fp uint32) {
	if round != 0 {
		m.Time().countRound(r.t)
		m.round, m.anyRound = m.round || fp <= r.frame, true
	}
}

// phaseRound remembers that a call of thread t continues in its next phase, if that is not a later one.
func (m *Machine) phaseRound(t int, again bool) {
	if again {
		m.Time().countRound(t)
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
