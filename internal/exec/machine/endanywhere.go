package machine

// A thread may be ended before any of its actions, as asynchronous cancellation
// does: this is then one more way to continue, behind those of the action.

// NoteAnywhere remembers that the calling thread may be ended anywhere from here
// on, and that its own variables may be seen then (see noteBetween).
func (c *Call) NoteAnywhere() { c.M.noteBetween(c.PC) }

// canceled is the result of a thread that ends so: -1, as PTHREAD_CANCELED is.
const canceled = ^uint64(0)

// mayEnd reports whether thread t may be ended before its next action.
func (m *Machine) mayEnd(t int) bool {
	return m.flags(t)&EndAnywhere != 0 && m.mayEndHere(t)
}

func (m *Machine) mayEndHere(t int) bool {
	return (m.w[m.tcb(t)+tcbPhase] == 0 || m.atCopy(t)) && m.AtomicOwner() != t
}

// ends reports whether a choice of thread t is to end.
func (m *Machine) ends(t, choice int) bool { return m.mayEnd(t) && choice == m.ways(t) }

// end makes thread t call pthread_exit instead of its next action.
func (m *Machine) end(t int) *Fault {
	b := m.tcb(t)
	if f := m.pushFrame(t, m.ending, m.w[b+tcbPC]|frameCallback); f != nil {
		return f
	}
	fp := uint32(m.w[b+tcbFP])
	m.set(fp+header(framePhase), 0)
	m.set(fp, canceled&m.addr.mask)
	m.set(b+tcbPhase, 0)
	m.set(b+tcbResult, 0)
	m.set(b+tcbPC, uint64(m.p.Funcs[m.ending].Entry))
	m.choice = 0
	return nil
}
