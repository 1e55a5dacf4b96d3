package machine

import "heddle/internal/ir/program"

// This file is the machine as engines drive it: which threads can act, and what
// an action does.

// Choices is the number of ways in which thread t can act now; 0 if it cannot.
func (m *Machine) Choices(t int) int {
	if m.Status(t) != Running || m.RunStatus() != Going || m.suspended(t) {
		return 0
	}
	if owner := m.AtomicOwner(); owner >= 0 && owner != t {
		return 0
	}
	if m.mayEnd(t) {
		return m.ways(t) + 1
	}
	return m.ways(t)
}

// ways is the number of ways in which thread t can take its next action.
func (m *Machine) ways(t int) int {
	if m.atEnter(t) {
		return m.attempts.outcomes(t)
	}
	if x, c := m.pendingExternal(t); x != nil {
		return m.waysOf(x, c)
	}
	if m.Control().FailsSpuriously(t) {
		return 2
	}
	return 1
}

// waysOf is ways at a call of the platform.
func (m *Machine) waysOf(x *External, c *Call) int {
	if m.processes.refusedInChild(x, c) {
		return 1
	}
	if x.Enabled != nil && !x.Enabled(c) || m.Time().tooEarly(x, c) {
		return 0
	}
	if x.Input != nil && m.given(x, c) {
		return Given
	}
	if x.Choices != nil {
		return x.Choices(c)
	}
	return 1
}

// pendingExternal is the external call that thread t is at, if it is at one
// that the platform knows.
func (m *sharing) pendingExternal(t int) (*External, *Call) { return m.externalAt(t, m.PC(t)) }

// externalAt is the external call of an instruction in thread t's top frame.
func (m *sharing) externalAt(t, pc int) (*External, *Call) {
	in := &m.p.Code[pc]
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	ext := -1
	switch in.Op {
	case program.External:
		ext = int(in.Imm)
	case program.CallPtr:
		if _, e, ok := m.FunctionAt(m.operand(in.A, fp)); ok {
			ext = e
		}
	}
	if ext < 0 || m.externals[ext] == nil {
		return nil, nil
	}
	m.acting = m.externals[ext]
	return m.externals[ext], m.setCall(t, pc, &m.p.Sites[in.C], fp)
}

// Blocked returns what a running thread that cannot act waits for, and the thread
// that it waits for, or -1.
func (v Inspector) Blocked(t int) (what string, other int) {
	m := v.m
	if m.Stopped(t) && m.processes.isChild() {
		return "nothing: it is not in the child", -1
	}
	if m.Stopped(t) {
		return "heddle_continue_thread: the thread is stopped", -1
	}
	if m.atEnter(t) && m.AtomicOwner() < 0 {
		return "the platform function " + m.p.Funcs[m.p.FuncOf[m.PC(t)]].SourceName, -1
	}
	x, c := m.pendingExternal(t)
	switch {
	case m.AtomicOwner() >= 0 && m.AtomicOwner() != t:
		return "the end of another thread's atomic section", m.AtomicOwner()
	case x == nil:
		return "nothing", -1
	case x.Waits == nil:
		return x.Name, -1
	}
	return x.Waits(c)
}

// IsInput reports whether thread t is at a choice that no other thread notices,
// so that the order in which it is taken does not matter to them, nor to what propositions say.
func (v Independence) IsInput(t int) bool {
	m := v.m
	if m.mayEnd(t) || m.following.said != nil && m.following.changes(t) {
		return false
	}
	x, c := m.pendingExternal(t)
	return x != nil && !m.visible(x, c) && (x.Input != nil || !m.errnoReached(t))
}

// Start brings all threads to their first stop. It is called once, before the first Step.
func (m *Machine) Start() *Fault { return m.StartWatched(nil) }

// StartWatched is Start, but calls look as StepWatched does.
func (m *Machine) StartWatched(look func(t int)) *Fault { return m.startNew(0, look) }

// startNew brings the new threads, of those from a number on, to their first stop.
func (m *Machine) startNew(from int, look func(t int)) *Fault {
	for t := m.Control().NextNew(from); t >= 0; t = m.Control().NextNew(t + 1) {
		m.Control().Begun(t)
		if f := m.advance(t, noStart, look); f != nil {
			return f
		}
	}
	return nil
}

// Step takes thread t's action in the given way, then runs it on to its next stop (Granularity), and threads that it made
// to their first. A fault leaves the state as it was when it happened.
func (m *Machine) Step(t, choice int) *Fault { return m.StepWatched(t, choice, nil) }

// StepWatched is Step, but calls look, if it is not nil, before each LLVM instruction that the thread (or one that it
// made) executes, and once more at the end.
func (m *Machine) StepWatched(t, choice int, look func(t int)) *Fault {
	before := m.threads
	if m.processes.word != 0 && choice == 0 {
		m.foreseeChild(t)
	}
	m.choice, m.round = choice, false
	if m.ends(t, choice) {
		if f := m.end(t); f != nil {
			return f
		}
	} else if m.atEnter(t) {
		if f := m.attempts.pass(t, choice, look); f != nil {
			if look != nil {
				look(t)
			}
			return f
		}
	}
	if f := m.advance(t, m.PC(t), look); f != nil {
		return f
	}
	return m.startNew(before, look)
}

// advance runs one thread to its next stop.
func (m *Machine) advance(t, start int, look func(t int)) *Fault {
	if m.Status(t) != Running || m.RunStatus() != Going || m.Stopped(t) || start == noStart && m.stopsAt(t) {
		return nil
	}
	r := m.runner()
	*r = runner{t: t, start: start, frame: m.frameAt(t, start), fuel: m.o.LongestStep}
	mark := m.Mark()
	_, f := m.runOn(r, look)
	m.count(r, mark)
	m.idle = r
	return f
}

// runner returns a runner that is not in use; the caller gives it back by setting Machine.idle.
func (m *Machine) runner() *runner {
	r := m.idle
	if m.idle = nil; r == nil {
		r = new(runner)
	}
	return r
}

// fewWritten is how many words a step writes in the time that its jumps and calls stand for.
const fewWritten = 1 << 12

// count counts the work of a step that began at a mark: its jumps and calls, and as one each what it has written beyond
// a few words, which fills a large block or comes of returns from many frames, and costs stores and undoing as well.
func (m *Machine) count(r *runner, since Mark) {
	m.steps++
	m.jumps += m.o.LongestStep - r.fuel + max(0, int(m.Mark()-since)-fewWritten)
}

// runOn is run up to a place to switch threads of the machine's granularity. It stops between LLVM instructions only where
// that matters: for a finer granularity than that of run itself, or for look.
func (m *Machine) runOn(r *runner, look func(t int)) (stop, *Fault) {
	single := look != nil || m.o.Granularity != VisibleActions || m.following.said != nil
	for {
		if look != nil {
			look(r.t)
		}
		why, f := m.run(r, single)
		if f != nil || why != atBoundary || m.stopsAt(r.t) {
			if look != nil {
				look(r.t)
			}
			return why, f
		}
		r.start = noStart
	}
}

// Pending appends the memory that thread t's next action reads or writes.
func (m *Machine) Pending(t int, buf []Access) []Access {
	if m.Status(t) != Running {
		return buf
	}
	pc := m.PC(t)
	in := &m.p.Code[pc]
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	atomic := in.Flags&program.FlagAtomic != 0 || m.AtomicOwner() == t
	if m.watch.on {
		m.looksAtPending(in, fp)
	}
	switch in.Op {
	case program.Load, program.Store:
		return append(buf, m.pendingAccess(t, in))
	case program.RMW, program.CmpXchg:
		addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
		return append(buf, Access{addr, uint64(in.N), true, true})
	case program.MemSet:
		return append(buf, Access{m.operand(in.A, fp), m.operand(in.C, fp), true, atomic})
	case program.MemCopy:
		n := m.operand(in.C, fp)
		return append(buf, Access{m.operand(in.A, fp), n, true, atomic}, Access{m.operand(in.B, fp), n, false, atomic})
	case program.External, program.CallPtr:
		x, c := m.pendingExternal(t)
		if x == nil || x.Accesses == nil {
			return buf
		}
		n := len(buf)
		buf = m.accesses(x, c, buf)
		for i := n; i < len(buf); i++ {
			buf[i].Atomic = buf[i].Atomic || m.AtomicOwner() == t
		}
	}
	return buf
}

// Foreseen appends words that describe what thread t's next action does to others:
// where it reads or writes and how much, and what a library function is given.
func (v Control) Foreseen(t int, buf []uint64) []uint64 {
	m := v.m
	if m.Status(t) != Running {
		return buf
	}
	in := &m.p.Code[m.PC(t)]
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg:
		return append(buf, m.operand(in.A, fp))
	case program.MemSet:
		return append(buf, m.operand(in.A, fp), m.operand(in.C, fp))
	case program.MemCopy:
		return append(buf, m.operand(in.A, fp), m.operand(in.B, fp), m.operand(in.C, fp))
	case program.CallPtr:
		buf = append(buf, m.operand(in.A, fp))
		fallthrough
	case program.External:
		for _, a := range m.p.Sites[in.C].Args {
			for w := range a.Words {
				buf = append(buf, m.operand(a.Value+program.Operand(w), fp))
			}
		}
	}
	return buf
}

// pendingAccess is the access of the Load or Store that thread t is at.
func (m *Machine) pendingAccess(t int, in *program.Instr) Access {
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
	return Access{addr, uint64(in.Span), in.Op == program.Store, in.Flags&program.FlagAtomic != 0 || m.AtomicOwner() == t}
}

// Conflict reports whether two accesses race: they touch a common byte, one
// writes, and not both are atomic.
func Conflict(a, b Access) bool {
	return (a.Write || b.Write) && !(a.Atomic && b.Atomic) && a.Addr < b.Addr+b.Size && b.Addr < a.Addr+a.Size
}
