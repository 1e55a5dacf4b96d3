package machine

import "heddle/internal/ir/program"

// This file looks at what thread 0 is going to do by itself: create threads and join
// threads, without anything in between that another thread could notice. Threads
// that it joins so, one after the other, are awaited. What it keeps in private about
// which of them is which makes no difference any more: it does nothing with that but
// wait, for all of them. Threads are made and ended for that on trial, and all is
// taken back.
//
// In a program whose threads can find out their own names, a thread could leave its
// name for thread 0 to compare: there are no awaited threads then.

// AwaitsMore reports whether thread 0 is about to join a thread, and one of the awaited threads has not ended.
func (m *Machine) AwaitsMore() bool {
	if x, _ := m.pendingExternal(0); x == nil || x.Joins == nil {
		return false
	}
	m.findAwaited()
	for t := range m.threads {
		if m.symmetry.awaited[t] && m.Status(t) == Running {
			return true
		}
	}
	return false
}

func observesIdentity(c program.Conduct) bool { return c.ObservesIdentity }

// findAwaited finds the awaited threads.
func (m *Machine) findAwaited() {
	m.symmetry.awaited = [maxRegions]bool{}
	m.meanings.list()
	if m.p.Names(observesIdentity) || !m.meanings.countable() || m.AtomicOwner() >= 0 {
		return
	}
	mark, out, round, choice, speculative := m.Mark(), m.Output, m.round, m.choice, m.speculative
	m.Output, m.speculative = nil, true
	if !m.speculate() {
		m.symmetry.awaited = [maxRegions]bool{}
	}
	m.Undo(mark)
	m.Output, m.round, m.choice, m.speculative = out, round, choice, speculative
}

// speculate lets thread 0 create threads and then join some. It is false if what
// thread 0 keeps of threads in private may reach others on the way.
func (m *Machine) speculate() bool {
	for joined := false; m.Status(0) == Running && m.RunStatus() == Going; {
		x, c := m.pendingExternal(0)
		if x == nil || x.Choices != nil && x.Choices(c) != 1 {
			return true
		}
		threads := m.threads
		switch {
		case x.Joins != nil && m.endSpeculatively(x, c):
			joined = true
		case x.StartsThread && !joined && !isName(c.Arg(x.Passes)):
			threads++
		default:
			return true
		}
		mark := m.Mark()
		if f := m.Step(0, 0); f != nil || m.publishesName(mark) {
			return false
		}
		if m.threads > threads { // more were made, and there may have been names among the arguments
			return true
		}
	}
	return true
}

// endSpeculatively ends the thread that a call is about to join, unless it has ended, if that is
// all that the call waits for and does, and nobody else can join or detach it.
func (m *Machine) endSpeculatively(x *External, c *Call) bool {
	t, ok := x.Joins(c)
	if !ok || c.Arg(1) != 0 || m.meanings.mentioned[t] {
		return false
	}
	m.set(m.tcb(t)+tcbStatus, uint64(Finished))
	m.symmetry.awaited[t] = true
	return true
}

func isName(v uint64) bool { return v>>nameBits == longNames }

// publishesName reports whether an object of thread 0 with a name of a thread in it has
// become one that others can reach since the mark; or thread 0 has made a heap block,
// in which it may have a choice another time.
func (m *Machine) publishesName(since Mark) bool {
	b := m.tcb(0)
	for _, c := range m.journal.Since(since) {
		if c.At < b+descBase || c.At >= b+heapBase || c.At&1 != 0 {
			continue
		}
		d := m.w[c.At]
		switch {
		case d&bitAlive == 0:
		case c.At >= b+descBase+2*maxObjects && c.Old&bitAlive == 0:
			return true
		case d&bitShared != 0 && c.Old&bitShared == 0 && m.holdsName(d, m.w[c.At+1]&sizeMask):
			return true
		}
	}
	return false
}

// holdsName reports whether the contents of an object have a thread's name in them.
func (m *Machine) holdsName(d, size uint64) bool {
	for k := range wordsOf(size) {
		if isName(m.w[uint32(d)+k]) {
			return true
		}
	}
	return false
}
