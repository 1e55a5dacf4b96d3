package posix

import (
	"math/bits"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Children of fork: what library/fork.c needs of Go, and the calls that wait for them. What a child may do is the machine's to say
// (machine/child.go). The program is the parent: a child that it waits for has ended in any way, at any time since it was forked.

// maxChildren bounds how many children a run forks: each has a number of its own.
const maxChildren = 64

// forkName is the function that becomes a child in its way machine.SpuriousWay.
const forkName = "__heddle_fork"

// checks begins the names of functions that clang's checks call.
const checks = "__ubsan_handle_"

// inChild says which functions a child may call; a name is of one group.
func inChild(function string) machine.InChild {
	if strings.HasPrefix(function, checks) {
		return machine.ChildMay
	}
	return ofChildren[function]
}

var ofChildren = func() map[string]machine.InChild {
	all := map[string]machine.InChild{}
	for use, names := range map[machine.InChild]string{
		machine.ChildMay: `_exit _Exit abort execl execle execlp execv execve execvp execvpe write close dup dup2 dup3
			sigprocmask pthread_sigmask sigaction signal __errno_location
			assert __assert_fail __assert_perror_fail __VERIFIER_assert __VERIFIER_assume reach_error __VERIFIER_error
			heddle_assume heddle_fail heddle_choose heddle_atomic_begin heddle_atomic_end`,
		machine.ChildMayAlone: `malloc calloc realloc free exit fflush printf fprintf vprintf vfprintf dprintf puts fputs putchar putc fputc
			fwrite perror`,
		machine.ChildMayNever:   "sem_post sem_init sem_destroy sem_trywait sem_getvalue", // other processes may have it
		machine.ChildMayInFork:  "fork pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutex_init pthread_mutex_destroy",
		machine.ChildMaySetFlag: "fcntl fcntl64",
	} {
		for _, name := range strings.Fields(names) {
			all[name] = use
		}
	}
	return all
}()

func children() []machine.External {
	list := []machine.External{
		{Name: forkName, Do: fork, Choices: func(c *machine.Call) int {
			if c.M.Time().OfSingleRun() {
				return 1
			}
			return 2
		}, Unprompted: machine.Always},
		{Name: "__heddle_begin_fork", Do: beginFork},
		{Name: "__heddle_end_fork", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Record().SetProcess(machine.ProcessState, c.M.Record().Process(machine.ProcessState)&^machine.ProcessInFork)
			return abi.Void(c)
		}},
		{Name: "__heddle_child", Visible: ofForks, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(len(living(c, c.ArgS(0)))))
		}},
		{Name: "__heddle_shares", Visible: ofForks, Do: notes(machine.ProcessShares, "")},
		{Name: "__heddle_minds_children", Visible: ofForks, Do: notes(machine.ProcessMindsChild, "a program that forks and minds SIGCHLD")},
		{Name: "__heddle_exec", Do: exec, Choices: waysToExec},
	}
	return append(list, waitsForChild("wait", func(c *machine.Call) waiting {
		return waiting{pid: -1, status: c.Arg(0)}
	}), waitsForChild("waitpid", func(c *machine.Call) waiting {
		return waiting{pid: c.ArgS(0), status: c.Arg(1), options: c.Arg(2) & 0xffffffff}
	}))
}

// waitsForChild is a call that waits for children.
func waitsForChild(name string, of func(c *machine.Call) waiting) machine.External {
	waitOf := func(c *machine.Call) waiting {
		w := of(c)
		w.among = living(c, w.pid)
		return w
	}
	return Cancellable(EndedByHandlers(machine.External{
		Name: name,
		Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			if at := of(c).status; at != 0 {
				buf = append(buf, abi.Write(at, 4))
			}
			return buf
		},
		Choices: func(c *machine.Call) int { return waitOf(c).choices(c) },
		Do:      func(c *machine.Call) (machine.Outcome, *machine.Fault) { return waitOf(c).end(c) },
		Interruptible: func(c *machine.Call, restart bool) bool {
			w := waitOf(c)
			return !restart && w.options == 0 && len(w.among) > 0
		},
	}))
}

// ofForks reports whether the program forks: in others, nobody looks at what is noted of processes.
func ofForks(c *machine.Call) bool { return c.M.Record().Forks() }

// fork makes a child, or becomes it.
func fork(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Choice == machine.SpuriousWay {
		return becomeChild(c)
	}
	n := c.M.Record().Process(machine.ProcessChildren)
	if n == maxChildren {
		return abi.Stop(c.LimitFault("more than 64 children were forked"))
	}
	c.M.Record().SetProcess(machine.ProcessChildren, n+1)
	return abi.Int(c, int64(abi.ProcessID+n+1))
}

// becomeChild leads the run into a child: no other thread acts any more.
func becomeChild(c *machine.Call) (machine.Outcome, *machine.Fault) {
	r := c.M.Record()
	state := r.Process(machine.ProcessState) | machine.ProcessIsChild | machine.ProcessInFork
	if c.M.LiveProgram() > 1 {
		state |= machine.ProcessOfSeveral
	}
	r.SetProcess(machine.ProcessState, state)
	for t := range c.M.Threads() {
		if t == c.Thread || c.M.Status(t) != machine.Running {
			continue
		}
		if f := c.SetStopped(t, true); f != nil {
			return abi.Stop(f)
		}
	}
	c.Note("is the child from here on")
	return abi.Int(c, 0)
}

// beginFork refuses what a child would share with its parent.
func beginFork(c *machine.Call) (machine.Outcome, *machine.Fault) {
	switch state := c.M.Record().Process(machine.ProcessState); {
	case state&machine.ProcessShares != 0:
		return abi.Stop(c.Gap("fork after a mapping with MAP_SHARED, which the child would share"))
	case state&machine.ProcessMindsChild != 0:
		return abi.Stop(c.Gap("a program that forks and minds SIGCHLD"))
	}
	return abi.Void(c)
}

// notes notes something of the process, which is refused in one that has forked, if there is a reason.
func notes(bit uint64, refused string) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		state := c.M.Record().Process(machine.ProcessState)
		if refused != "" && c.M.Record().Process(machine.ProcessChildren) > 0 && state&machine.ProcessIsChild == 0 {
			return abi.Stop(c.Gap(refused))
		}
		c.M.Record().SetProcess(machine.ProcessState, state|bit)
		return abi.Void(c)
	}
}

// execErrors are the errors with which exec fails: EPERM, ENOENT, EIO, E2BIG, ENOEXEC, EAGAIN, ENOMEM, EACCES, ENOTDIR, EISDIR, EINVAL, ENFILE, EMFILE,
// ETXTBSY, ENAMETOOLONG, ELOOP, ELIBBAD.
var execErrors = []uint32{1, abi.ENOENT, 5, 7, 8, 11, 12, 13, 20, 21, 22, 23, 24, 26, 36, 40, 80}

func waysToExec(c *machine.Call) int {
	if !c.M.Record().InChild() {
		return 1
	}
	return 1 + len(execErrors)
}

// exec ends the path of a child, or fails.
func exec(c *machine.Call) (machine.Outcome, *machine.Fault) {
	switch {
	case !c.M.Record().InChild():
		return abi.Stop(c.Gap("exec in a process that was not forked: the program would end, and another one begin"))
	case c.Choice > 0:
		c.M.Record().SetErrno(c.Thread, execErrors[c.Choice-1])
		return abi.Int(c, -1)
	}
	c.Exit(0)
	return machine.Terminated, nil
}

// living are the numbers of children that were not waited for, those that a process number means: -1 and 0 all of them.
func living(c *machine.Call, pid int64) (list []int64) {
	for rest := (uint64(1)<<c.M.Record().Process(machine.ProcessChildren) - 1) &^ c.M.Record().Process(machine.ProcessReaped); rest != 0; rest &= rest - 1 {
		if n := int64(abi.ProcessID + 1 + bits.TrailingZeros64(rest)); pid <= 0 || pid == n {
			list = append(list, n)
		}
	}
	return list
}

// waiting is what a call waits for.
type waiting struct {
	among   []int64 // the children
	pid     int64
	status  uint64
	options uint64
}

// The options of waitpid.
const (
	noHang    = 1
	untraced  = 2
	continued = 8
)

// deaths are what a status says of a child that has ended: that it called exit with a number, or the signal that ended it, perhaps with a core.
var deaths = func() (list []uint64) {
	for code := range uint64(256) {
		list = append(list, code<<8)
	}
	for sig := uint64(1); sig <= 64; sig++ {
		const coreDumped = 128
		switch sig {
		case 17, 18, 19, 20, 21, 22, 23, 28: // which end no process
			continue
		case 3, 4, 5, 6, 7, 8, 11, 24, 25, 31:
			list = append(list, sig|coreDumped)
		}
		list = append(list, sig)
	}
	return list
}()

// ways is how many statuses are told apart.
func (w waiting) ways() int {
	if w.status == 0 {
		return 1
	}
	return len(deaths)
}

// choices is how many ways there are to end the call.
func (w waiting) choices(c *machine.Call) int {
	n := len(w.among) * w.ways()
	switch {
	case c.M.Time().OfSingleRun():
		return 1
	case w.options&noHang != 0:
		n++
	}
	return max(n, 1)
}

// end ends the call, in the way that was chosen.
func (w waiting) end(c *machine.Call) (machine.Outcome, *machine.Fault) {
	switch {
	case w.options&^(noHang|untraced|continued) != 0:
		return abi.Errno(c, abi.EINVAL)
	case w.options&^noHang != 0:
		return abi.Stop(c.Gap("waitpid for children that are stopped or continued"))
	case w.pid < -1:
		return abi.Stop(c.Gap("waitpid for a process group"))
	case len(w.among) == 0:
		const noChild = 10 // ECHILD
		return abi.Errno(c, noChild)
	case c.Choice == len(w.among)*w.ways():
		return abi.Int(c, 0) // none has ended
	}
	pid, death := w.among[c.Choice/w.ways()], deaths[c.Choice%w.ways()]
	if w.status != 0 {
		if f := abi.Store(c, w.status, 4, death); f != nil {
			return abi.Stop(f)
		}
	}
	c.M.Record().SetProcess(machine.ProcessReaped, c.M.Record().Process(machine.ProcessReaped)|1<<(pid-abi.ProcessID-1))
	return abi.Int(c, pid)
}
