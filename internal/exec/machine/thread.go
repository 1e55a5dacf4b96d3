package machine

import "fmt"

// spawn makes a thread that runs a function with the given argument words. It
// is numbered in the order of creation.
func (m *storage) spawn(by, fn int, args []uint64) (int, *Fault) {
	t := m.nextThread()
	if t >= m.maxThreads {
		m.notes.outOfThreads = true
		return 0, &Fault{Class: Limit, Thread: t, Text: fmt.Sprintf("more than %d threads", m.maxThreads), Other: -1}
	}
	b := m.tcb(t)
	m.w.Claim(b)
	m.w.Claim(b + descBase)
	m.threads = max(m.threads, t+1)
	m.notes.threads = max(m.notes.threads, m.threads)
	m.set(ctlThreads, uint64(m.threads))
	m.live++
	m.born(t, by)
	m.set(b+tcbStatus, uint64(Running))
	m.set(b+tcbSP, uint64(b+tcbWords))
	m.set(b+tcbHeapTop, uint64(b+heapBase))
	if f := m.makeThreadLocals(t); f != nil {
		return 0, f
	}
	f := m.pushFrame(t, fn, frameThread)
	if f != nil {
		return 0, f
	}
	fp := uint32(m.w[b+tcbFP])
	for i, a := range args {
		m.set(fp+uint32(i), a)
	}
	m.uses.noteArguments(&m.p.Funcs[fn], fp)
	m.set(b+tcbPC, uint64(m.p.Funcs[fn].Entry))
	if m.o.CounterAbstraction {
		m.putFlags(t, allFlags, flagNew)
	}
	m.inheritRounding(t, by)
	return t, nil
}

// nextThread is the number of the next thread. Only where threads are counted is that of
// one which is gone given again, and in single runs once there is no other.
func (m *storage) nextThread() int {
	if m.o.SingleRun && m.threads >= m.maxThreads {
		return m.goneThread()
	}
	if m.o.CounterAbstraction {
		for t := range m.threads {
			if m.Status(t) == Unborn {
				return t
			}
		}
	}
	return m.threads
}

// goneThread is the number of a thread of which nothing is left, or one that no thread can have.
func (m *storage) goneThread() int {
	for t := range m.threads {
		if b := m.tcb(t); m.Status(t) == Reaped && m.w[b+tcbObjects] == 0 && m.w[b+tcbHeap] == 0 {
			m.set(b+tcbHoles, 0)
			m.set(b+tcbSpare+3, 0) // the time that it computed
			m.set(b+tcbSpare+4, 0) // and the stack of its handlers
			return t
		}
	}
	return m.threads
}

// NextNew is the first thread, of those from a number on, that was made and is not at its
// first stop yet; -1: there is none. All from that number on are new, save where threads
// are counted: there only those are that were not begun.
func (v Control) NextNew(from int) int {
	m := v.m
	if !m.o.CounterAbstraction {
		if from < m.threads {
			return from
		}
		return -1
	}
	for t := range m.threads {
		if m.flags(t)&flagNew != 0 {
			return t
		}
	}
	return -1
}

// Begun notes that a new thread is on its way to its first stop.
func (v Control) Begun(t int) {
	m := v.m
	if m.o.CounterAbstraction {
		m.putFlags(t, flagNew, 0)
	}
}

// makeThreadLocals gives a new thread its errno and its copies of the
// thread-local variables: its first stack objects.
func (m *storage) makeThreadLocals(t int) *Fault {
	b := m.tcb(t)
	m.set(b+descBase, uint64(StackObject)<<kindShift|bitAlive|m.localBits()|uint64(b+tcbErrno))
	m.set(b+descBase+1, 4)
	m.set(b+tcbObjects, 1)
	for _, s := range m.tls {
		st := &m.p.Statics[s]
		addr, f := m.newStackObject(t, st.Size, m.localBits())
		if f != nil {
			return f
		}
		o, _, _ := m.object(m.addr.Number(addr))
		for k := range wordsOf(st.Size) {
			m.set(o.base()+k, m.w[m.staticBase(s)+k])
		}
	}
	return nil
}

func (m *storage) staticBase(s int) uint32 {
	return uint32(m.w[descBase+m.addr.Number(m.p.Statics[s].Addr)*2])
}

// threadLocal is the address of a thread's copy of a thread-local static.
func (m *storage) threadLocal(t, static int) uint64 {
	id := uint64(1)
	for _, s := range m.tls {
		if s == static {
			break
		}
		id += m.addr.Span(id, m.p.Statics[s].Size)
	}
	return m.addr.Page(uint64(t+1)<<m.addr.idBits + id)
}

// ErrnoAddress is the address of a thread's errno.
func (v Record) ErrnoAddress(t int) uint64 { return v.m.errnoAddress(t) }

func (m *sharing) errnoAddress(t int) uint64 { return m.addr.Page(uint64(t+1) << m.addr.idBits) }

// finish ends a thread: its stack is gone, its result stays until it is reaped.
func (m *storage) finish(t int, result uint64) {
	b := m.tcb(t)
	m.publish(result)
	m.clearStack(t, b+tcbWords)
	m.popObjects(t, 0)
	m.set(b+tcbPC, 0)
	m.set(b+tcbFP, 0)
	m.set(b+tcbPhase, 0)
	m.set(b+tcbWait, 0)
	m.set(b+tcbErrno, 0)
	m.set(b+tcbBlocked, 0)
	m.set(b+tcbResult, result)
	m.set(b+tcbStatus, uint64(Finished))
	if !m.o.Steady {
		m.live--
	}
	m.ended(t)
}

// Join forgets a finished thread's result: another thread has waited for its end.
func (v Record) Join(t, by int) {
	v.Reap(t)
	v.m.joined(t, by)
}

// Reap forgets a finished thread's result: it is detached.
func (v Record) Reap(t int) {
	m := v.m
	b := m.tcb(t)
	m.set(b+tcbStatus, uint64(Reaped))
	m.set(b+tcbResult, 0)
	m.putFlags(t, allFlags, 0)
	m.set(b+tcbBlocked, 0)
	for _, i := range []uint32{0, 1, 2, 5, 6} { // the time that it computed is still that of the process
		m.set(b+tcbSpare+i, 0)
	}
}

// Status returns what a thread is doing.
func (m *objects) Status(t int) ThreadStatus {
	if t < 0 || t >= m.threads {
		return Unborn
	}
	return ThreadStatus(m.w[m.tcb(t)])
}

// RunStatus reports whether the run continues.
func (m *storage) RunStatus() RunStatus { return RunStatus(m.w[ctlStatus]) }

// ExitCode is the exit status of a run that has Exited.
func (m *storage) ExitCode() int { return int(int32(m.w[ctlExit])) }

// PC is the next instruction of a thread.
func (m *objects) PC(t int) int { return int(m.w[m.tcb(t)+tcbPC]) }

// Wait and SetWait are the platform's word about what a thread waits for.
func (v Record) Wait(t int) uint64 { return v.m.w[v.m.tcb(t)+tcbWait] }

// SetWait sets the word that Wait returns.
func (x Record) SetWait(t int, v uint64) {
	m := x.m
	if v == 0 {
		m.woken(t)
	}
	m.set(m.tcb(t)+tcbWait, v)
}

// Result is what a finished thread left for its joiner.
func (v Record) Result(t int) uint64 { return v.m.w[v.m.tcb(t)+tcbResult] }

// Errno and SetErrno are a thread's errno.
func (v Record) Errno(t int) uint32 { return uint32(v.m.w[v.m.tcb(t)+tcbErrno]) }

// SetErrno sets a thread's errno, which another thread may have been given the address of.
func (x Record) SetErrno(t int, v uint32) {
	m := x.m
	if m.errnoReached(t) {
		m.noteCall(t, m.errno(t), 4, true)
	}
	m.set(m.tcb(t)+tcbErrno, uint64(v))
}

// Blocked is a word for the signals that a thread blocks. It is no pointer, whatever it looks like.
func (v Record) Blocked(t int) uint64 { return v.m.w[v.m.tcb(t)+tcbBlocked] }

// SetBlocked sets what Blocked returns.
func (x Record) SetBlocked(t int, v uint64) { x.m.set(x.m.tcb(t)+tcbBlocked, v) }

// Spare and SetSpare are seven words of each thread for the platform.
func (v Record) Spare(t, i int) uint64 { return v.m.w[v.m.tcb(t)+tcbSpare+uint32(i)] }

// SetSpare sets a word that Spare returns.
func (x Record) SetSpare(t, i int, v uint64) { x.m.set(x.m.tcb(t)+tcbSpare+uint32(i), v) }

// Ctl and SetCtl are 24 words of the run for the platform.
func (v Record) Ctl(i int) uint64 { return v.m.w[ctlSpare+uint32(i)] }

// SetCtl sets a word that Ctl returns.
func (x Record) SetCtl(i int, v uint64) { x.m.set(ctlSpare+uint32(i), v) }

// AtomicOwner is the thread inside an atomic section; -1: none.
func (m *sharing) AtomicOwner() int { return int(m.w[ctlAtomic]) - 1 }
