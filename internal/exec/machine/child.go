package machine

import "strings"

// This file says what a process does that fork has made. Its path is one of two ways of fork, and ends where it would become another program
// (exec) or ends: the run is pruned there, which is no end of the program's. On the path there is the thread that forked, with a memory of
// its own: what it writes goes with the path. So the parent never sees what the child does, and the child may do nothing that its parent
// could see: memory, its own descriptors and masks are all that it may use.
//
// That the child ends says nothing of the parent: to become the child is no way to an end (Control.Unprompted).

// ProcessName is the static object of programs that fork: ProcessWords words, the first of them with bits of the Process kind.
const ProcessName = "the processes of the program"

// ForkName is the function that becomes a child in its way SpuriousWay.
const ForkName = "__heddle_fork"

// The words of the object.
const (
	ProcessState    = iota
	ProcessChildren // how many were forked
	ProcessReaped   // a bit for each that was waited for
	ProcessWords
)

// Bits of the first word.
const (
	ProcessIsChild    = 1 << iota
	ProcessOfSeveral  // a child of a process that had several threads
	ProcessInFork     // a child that has not returned from fork
	ProcessShares     // there was a mapping that a child would share
	ProcessMindsChild // SIGCHLD is not what it was at first
)

// mayInChild are the functions that a child may call. All that they do is done to the child alone.
var mayInChild = setOf(`_exit _Exit abort execl execle execlp execv execve execvp execvpe
	close dup dup2 dup3 sigprocmask pthread_sigmask sigaction signal
	assert __assert_fail __assert_perror_fail __VERIFIER_assert __VERIFIER_assume reach_error __VERIFIER_error
	heddle_assume heddle_fail heddle_choose heddle_atomic_begin heddle_atomic_end __errno_location`)

// mayAlone are those that a child may call of a process with one thread.
var mayAlone = setOf("malloc calloc realloc free")

// mayInHandlers are those that handlers of pthread_atfork may call there besides.
var mayInHandlers = setOf("pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_init pthread_mutex_destroy fork")

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

// processAt is the first word of the static object ProcessName; 0: the program does not fork.
func (m *Machine) processAt() uint32 { return m.staticWord(ProcessName) }

// InChild reports whether the run is on the path of a child.
func (m *sharing) InChild() bool { return m.process != 0 && m.w[m.process]&ProcessIsChild != 0 }

// Process is a word of the object; 0 in programs that do not fork.
func (c *Call) Process(word int) uint64 {
	if c.M.process == 0 {
		return 0
	}
	return c.M.w[c.M.process+uint32(word)]
}

// SetProcess changes one.
func (c *Call) SetProcess(word int, v uint64) {
	if c.M.process != 0 {
		c.M.set(c.M.process+uint32(word), v)
	}
}

// BecomeChild leads the run into a child: no other thread acts any more.
func (c *Call) BecomeChild() *Fault {
	state := c.Process(ProcessState) | ProcessIsChild | ProcessInFork
	if c.M.LiveProgram() > 1 {
		state |= ProcessOfSeveral
	}
	c.SetProcess(ProcessState, state)
	for t := range c.M.Threads() {
		if t == c.Thread || c.M.Status(t) != Running {
			continue
		}
		if f := c.SetStopped(t, true); f != nil {
			return f
		}
	}
	return nil
}

// beyondChild is the fault of a call that a child may not make; nil: it may.
func (m *Machine) beyondChild(x *External, c *Call) *Fault {
	if !m.InChild() {
		return nil
	}
	state, name := m.w[m.process], m.calledByProgram(x, c)
	switch {
	case mayInChild[name], state&ProcessInFork != 0 && mayInHandlers[name]:
		return nil
	case (mayAlone[name] || m.computes(x, c)) && (x.Safety != Unsafe || state&ProcessOfSeveral == 0):
		return nil
	case name == "fcntl" && c.Arg(1) <= 2: // copies, and what becomes of it at exec
		return nil
	case x.Safety == Unsafe && state&ProcessOfSeveral != 0 && state&ProcessInFork == 0 && m.o.Checks.Has(Misuse):
		return c.Fault(Misuse, name+" is called in a child of a process with several threads before exec, and is not async-signal-safe")
	}
	return c.Gap("a call of " + name + " in a child of fork: heddle follows children that compute, change their own descriptors and masks of signals, and call exec or _exit")
}

// computes reports whether a call does nothing but read and write memory.
func (m *Machine) computes(x *External, c *Call) bool {
	return x.Enabled == nil && (x.Input != nil || x.Contained) && c.Name() != EnterName && c.Name() != LeaveName && !m.p.At(c.PC).InLibrary()
}

// calledByProgram is the function that the program has called, in the library or as a part of the platform.
func (m *Machine) calledByProgram(x *External, c *Call) string {
	inner := ""
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
func (m *Machine) endRun() {
	status := Exited
	if m.InChild() {
		status = Pruned
	}
	m.set(ctlStatus, uint64(status))
}
