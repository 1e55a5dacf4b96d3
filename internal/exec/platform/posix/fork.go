package posix

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Children of fork: what library/fork.c needs of Go, and the calls that wait for them. What a child may do is the machine's to say
// (machine/child.go). The program is the parent: a child that it waits for has ended in any way, at any time since it was forked.

// forkName is the function that becomes a child in its way machine.SpuriousWay.
const forkName = "__heddle_fork"

// killName is the function that sends SIGKILL to a child.
const killName = "__heddle_kill_child"

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
		// Other processes may have a semaphore; with its last thread, a child ends.
		machine.ChildMayNever:   "sem_post sem_init sem_destroy sem_trywait sem_getvalue sem_wait sem_timedwait sem_clockwait pthread_exit thrd_exit",
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
		{Name: forkName, Do: fork, Choices: func(*machine.Call) int { return 2 }, Unprompted: machine.Always},
		{Name: "__heddle_begin_fork", Do: beginFork},
		{Name: "__heddle_end_fork", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Record().SetProcess(machine.ProcessState, c.M.Record().Process(machine.ProcessState)&^machine.ProcessInFork)
			return abi.Void(c)
		}},
		{Name: "__heddle_child", Visible: ofForks, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(len(living(c, c.ArgS(0)))))
		}},
		{Name: "__heddle_has_children", Visible: ofForks, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(len(living(c, -1))))
		}},
		{Name: killName, Visible: ofForks, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			r := c.M.Record()
			r.SetProcess(machine.ProcessKilled, r.Process(machine.ProcessKilled)|1<<(c.ArgS(0)-abi.FirstChild))
			return abi.Void(c)
		}},
		{Name: "__heddle_shares", Visible: ofForks, Do: notes(machine.ProcessShares, "")},
		{Name: "__heddle_advised", Visible: ofForks, Do: notes(machine.ProcessAdvised, "")},
		{Name: "__heddle_names", Visible: ofForks, Do: namesObject},
		{Name: "__heddle_minds_children", Visible: ofForks, Do: notes(machine.ProcessMindsChild, "a program that forks and minds SIGCHLD")},
		{Name: "__heddle_exec", Do: exec, Choices: waysToExec},
	}
	return append(list, waitsForChild("wait", func(c *machine.Call) waiting {
		return waiting{pid: -1, status: c.Arg(0)}
	}), waitsForChild("waitpid", func(c *machine.Call) waiting {
		return waiting{pid: c.ArgS(0), status: c.Arg(1), options: c.Arg(2) & 0xffffffff}
	}))
}

// namesShared is why fork is refused where a child could use what has a name.
const namesShared = "a program that forks and has a named semaphore, a message queue or shared memory, which a child may use"

// namesObject notes that something with a name is used.
var namesObject = notes(machine.ProcessNames, namesShared)

// ofForks reports whether the program forks: in others, nobody looks at what is noted of processes.
func ofForks(c *machine.Call) bool { return c.M.Record().Forks() }

// fork makes a child, or becomes it.
func fork(c *machine.Call) (machine.Outcome, *machine.Fault) {
	r := c.M.Record()
	if reason := unfit(r); reason != "" {
		return abi.Stop(c.Gap(reason))
	}
	n := r.Process(machine.ProcessChildren)
	switch {
	case n == machine.MostChildren:
		return abi.Stop(c.LimitFault("more than 64 children were forked"))
	case c.Choice == machine.SpuriousWay:
		return becomeChild(c)
	}
	r.SetProcess(machine.ProcessChildren, n+1)
	r.SetProcess(machine.ProcessEndings+int(n), r.Foreseen())
	return abi.Int(c, int64(abi.FirstChild+n))
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

// unfit says why a fork is not followed; "": it is. Handlers of pthread_atfork and other threads may change that until the fork itself.
func unfit(r machine.Record) string {
	switch state := r.Process(machine.ProcessState); {
	case state&machine.ProcessIsChild != 0:
		return "fork in a child"
	case state&machine.ProcessShares != 0:
		return "fork after a mapping with MAP_SHARED, which the child would share"
	case state&machine.ProcessAdvised != 0:
		return "fork after madvise has said what memory a child is to have"
	case state&machine.ProcessNames != 0:
		return namesShared
	case state&machine.ProcessMindsChild != 0:
		return "a program that forks and minds SIGCHLD"
	}
	return ""
}

// beginFork refuses what a child would share with its parent, before handlers are called.
func beginFork(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if reason := unfit(c.M.Record()); reason != "" {
		return abi.Stop(c.Gap(reason))
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
	c.M.Record().SetProcess(machine.ProcessState, c.M.Record().Process(machine.ProcessState)|machine.ProcessExecuted)
	return abi.Exits(c, 0)
}
