package machine

// This file says what a process does that fork has made. Its path is one of two ways of fork, and ends where it would become another program
// (exec) or ends: the run is pruned there, which is no end of the program's. On the path there is the thread that forked, with a memory of
// its own: what it writes goes with the path. So the parent never sees what the child does, and the child may do nothing that its parent
// could see: memory, its own descriptors and masks are all that it may use.
//
// That the child ends says nothing of the parent: to become the child is no way to an end (Control.Unprompted).

// ProcessName is the static object of programs that fork (program.Conduct.Forks): ProcessWords words, the first of them with bits.
const ProcessName = "the processes of the program"

// The words of the object.
const (
	ProcessState    = iota
	ProcessChildren // how many were forked
	ProcessReaped   // a bit for each that was waited for
	ProcessKilled   // a bit for each that was sent SIGKILL
	ProcessEndings  // for each, how it can end: see foresee
	ProcessWords    = ProcessEndings + MostChildren
)

// MostChildren bounds how many children a run forks.
const MostChildren = 64

// Bits of the first word.
const (
	ProcessIsChild    = 1 << iota
	ProcessOfSeveral  // a child of a process that had several threads
	ProcessInFork     // a child that has not returned from fork
	ProcessShares     // there was a mapping that a child would share
	ProcessNames      // there was a semaphore, a queue or shared memory with a name, by which a child may find it
	ProcessMindsChild // SIGCHLD is not what it was at first
	ProcessEnded      // a child has ended
	ProcessExecuted   // a child has become another program
	ProcessAdvised    // there was advice about what memory a child is to have
)

// InChild says whether a child may call a function.
type InChild uint8

// What a child may call.
const (
	ChildMayNot     InChild = iota // but for what does nothing but compute
	ChildMayNever                  // nor that, and whether it is misuse is not judged
	ChildMay                       // all that it does is done to the child alone
	ChildMayAlone                  // the same, if its parent had one thread
	ChildMayInFork                 // a handler of pthread_atfork may call it
	ChildMaySetFlag                // if its second argument says that it is about the descriptor's own flags, or copies it
)

// processes follows which process the run is in.
type processes struct {
	m        *sharing
	word     uint32 // the first one of the static object ProcessName; 0: the program does not fork
	inChild  func(function string) InChild
	foreseen uint64 // how the child can end that is forked next
}

// layProcesses finds the static object, and what says which functions a child may call.
func (l *loader) layProcesses() {
	l.m.processes.word = l.staticWord(ProcessName)
	for _, x := range l.m.externals {
		if x != nil && x.Children != nil {
			l.m.processes.inChild = x.Children
		}
	}
}

// isChild reports whether the run is on the path of a child.
func (p *processes) isChild() bool { return p.word != 0 && p.m.w[p.word]&ProcessIsChild != 0 }

// InChild reports whether the run is on the path of a child.
func (v Record) InChild() bool { return v.m.processes.isChild() }

// Forks reports whether the program forks.
func (v Record) Forks() bool { return v.m.processes.word != 0 }

// Process is a word of the object; 0 in programs that do not fork.
func (v Record) Process(word int) uint64 {
	if v.m.processes.word == 0 {
		return 0
	}
	return v.m.w[v.m.processes.word+uint32(word)]
}

// SetProcess changes one.
func (v Record) SetProcess(word int, value uint64) {
	if v.m.processes.word != 0 {
		v.m.set(v.m.processes.word+uint32(word), value)
	}
}

// beyondChild is the fault of a call that a child may not make; nil: it may.
func (p *processes) beyondChild(x *External, c *Call) *Fault {
	if !p.isChild() {
		return nil
	}
	state, name := p.m.w[p.word], calledByProgram(x, c)
	switch p.inChild(name) {
	case ChildMay:
		return nil
	case ChildMayInFork:
		if state&ProcessInFork != 0 {
			return nil
		}
	case ChildMaySetFlag:
		const copyFD, getFD, setFD, copyCloseOnExec = 0, 1, 2, 1030
		if cmd := c.Arg(1); cmd == copyFD || cmd == getFD || cmd == setFD || cmd == copyCloseOnExec {
			return nil
		}
	case ChildMayAlone:
		if state&ProcessOfSeveral == 0 {
			return nil
		}
	default:
		if p.computes(x, c) && (x.Safety != Unsafe || state&ProcessOfSeveral == 0) {
			return nil
		}
	}
	if x.Safety == Unsafe && p.inChild(name) != ChildMayNever && state&ProcessOfSeveral != 0 && state&ProcessInFork == 0 && p.m.o.Checks.Has(Misuse) {
		return c.Fault(Misuse, name+" is called in a child of a process with several threads before exec, and is not async-signal-safe")
	}
	return c.Gap("a call of " + name + " in a child of fork: heddle follows children that compute, change their own descriptors and masks of signals, and call exec or _exit")
}

// computes reports whether a call does nothing but read and write memory.
func (p *processes) computes(x *External, c *Call) bool {
	return x.Enabled == nil && (x.Input != nil || x.Contained) && x.Name != EnterName && x.Name != LeaveName && !p.m.p.At(c.PC).InLibrary()
}

// calledByProgram is the function that the program has called, in the library or as a part of the platform.
func calledByProgram(x *External, c *Call) string {
	m, inner := c.M, ""
	c.callers(func(at caller) bool {
		if !m.p.At(at.pc).InLibrary() {
			return true
		}
		inner = m.p.Funcs[m.p.FuncOf[at.pc]].SourceName
		return false
	})
	if inner != "" {
		return inner
	}
	return x.Name
}

// endRun ends the run, or what it does on the path of a child.
func (p *processes) endRun() {
	status := Exited
	if p.isChild() {
		status = Pruned
		p.m.set(p.word, p.m.w[p.word]|ProcessEnded)
	}
	p.m.set(ctlStatus, uint64(status))
}

// refusedInChild reports whether a call is one that a child may not make: it does not wait there, but ends the run.
func (p *processes) refusedInChild(x *External, c *Call) bool {
	return p.word != 0 && p.isChild() && p.beyondChild(x, c) != nil
}
