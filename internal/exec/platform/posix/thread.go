package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_t is the thread's number plus one, or what machine.Options.Symmetric
// makes of that: zero is not a thread.

func threads() []machine.External {
	return []machine.External{
		createThread(),
		Cancellable(joinThread("pthread_join", true)),
		joinThread("pthread_tryjoin_np", false),
		Cancellable(joinThread("pthread_timedjoin_np", false)),
		Cancellable(joinThread("pthread_clockjoin_np", false)),
		ending("pthread_exit", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return exitThread(c, c.Arg(0)) }),
		{Name: "pthread_detach", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return detach(c, posixErrors) }},
		abi.Pure("pthread_self", self),
		abi.Pure("pthread_equal", equal),
	}
}

func self(c *machine.Call) (machine.Outcome, *machine.Fault) {
	return abi.Word(c, c.M.ThreadName(c.Thread))
}

func equal(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Arg(0) == c.Arg(1) {
		return abi.Int(c, 1)
	}
	return abi.Int(c, 0)
}

func createThread() machine.External {
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		buf = append(buf, abi.Write(c.Arg(0), uint64(abi.Ptr(c))))
		if attr := c.Arg(1); attr != 0 {
			buf = append(buf, abi.Read(attr, attrFlags+4), abi.Read(attr+attrAddress(c), uint64(abi.Ptr(c))))
		}
		return buf
	}
	return creates(abi.Memory("pthread_create", touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		flags, errno, f := flagsOfNew(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case errno != 0:
			return abi.Int(c, errno)
		}
		if f := onGivenStack(c); f != nil {
			return abi.Stop(f)
		}
		if f := start(c, c.Arg(2), c.Arg(3), flags); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	}))
}

// onGivenStack is the fault of creating a thread on a stack that the program gives it. Its variables would be objects of their own, as all are
// (alternativeStacks): they would not lie there, and what the program reads of that memory would not be what the thread left.
func onGivenStack(c *machine.Call) *machine.Fault {
	if c.Arg(1) == 0 {
		return nil
	}
	stack, f := abi.Load(c, c.Arg(1)+attrAddress(c), abi.Ptr(c))
	if f == nil && stack != 0 {
		f = c.Gap("a thread on a stack that the program gives it (pthread_attr_setstack): heddle puts its variables elsewhere")
	}
	return f
}

// flagsOfNew are the flags of a thread that is created with the attributes of argument 1.
func flagsOfNew(c *machine.Call) (flags machine.ThreadFlags, errno int64, f *machine.Fault) {
	flags = c.M.Record().Flags(c.Thread) & machine.FlagsOfNew
	attr := c.Arg(1)
	if attr == 0 {
		return flags, 0, nil
	}
	var words [3]uint64 // attrPriority, attrPolicy, attrFlags
	for i := range words {
		if words[i], f = abi.Load(c, attr+4*uint64(i), 4); f != nil {
			return 0, 0, f
		}
	}
	priority, policy, set := int64(words[0]), int64(words[1]), words[2]
	if set&attrExplicit != 0 {
		least, most, ok := priorities(policy)
		if !ok || priority < least || priority > most {
			return 0, abi.EINVAL, nil
		}
		flags = flags&machine.FlagBarred | machine.SchedulingFlags(uint64(policy), uint64(priority))
	}
	if set&attrAffine != 0 {
		flags = flags&^machine.FlagBarred | machine.BarredFlags(set>>attrBarred)
	}
	if set&attrDetached != 0 {
		flags |= machine.FlagDetached
	}
	return flags, 0, nil
}

// creates marks a function that creates a thread: others that create one too
// notice, for threads are numbered in the order of their creation.
func creates(x machine.External) machine.External {
	noticed := x.Visible
	x.Visible = func(c *machine.Call) bool { return c.CreationNoticed() || noticed(c) }
	x.Effects = creationEffects
	return abi.Uncontained(x)
}

// start makes a thread and writes its name to where argument 0 points.
func start(c *machine.Call, fn, arg uint64, flags machine.ThreadFlags) *machine.Fault {
	t, f := c.Spawn(fn, arg)
	if f != nil {
		return f
	}
	c.M.Record().SetFlags(t, flags)
	inheritName(c, t)
	abi.SetSignalMask(c.M, t, abi.SignalMask(c.M, c.Thread))
	return abi.Store(c, c.Arg(0), abi.Ptr(c), c.StoredName(t))
}

// named is the thread of a pthread_t.
func named(c *machine.Call, t uint64) (thread int, ok bool) {
	return c.M.Record().ThreadNamed(t)
}

// unjoinable says why a thread cannot be joined or detached, or "".
func unjoinable(c *machine.Call, t uint64) (why string, errno int64) {
	thread, ok := named(c, t)
	switch {
	case !ok:
		return fmt.Sprintf("%d, which is not a thread", t), abi.ESRCH
	case c.M.Record().Flags(thread)&machine.FlagDetached != 0:
		return fmt.Sprintf("thread %d, which is detached", thread), abi.EINVAL
	case c.M.Status(thread) == machine.Reaped:
		return fmt.Sprintf("thread %d, which was joined or detached before", thread), abi.ESRCH
	}
	return "", 0
}

func joinable(c *machine.Call, t uint64) bool {
	why, _ := unjoinable(c, t)
	return why == ""
}

func joinThread(name string, blocks bool) machine.External {
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return touchesResult(c, uint64(abi.Ptr(c)), buf)
	}
	x := abi.Sync(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return join(c, abi.Ptr(c), posixErrors)
	})
	x.Effects = joinEffects
	if blocks {
		x.Enabled, x.Waits, x.Joins = joinReady, waitsForThread, joins
	} else {
		x.Choices = tryChoices
	}
	return x
}

// touchesResult: the result is stored after the thread has ended. While it runs
// it may use the place itself.
func touchesResult(c *machine.Call, size uint64, buf []machine.Access) []machine.Access {
	if t, ok := named(c, c.Arg(0)); ok && c.Arg(1) != 0 && c.M.Status(t) == machine.Finished {
		buf = append(buf, abi.Write(c.Arg(1), size))
	}
	return buf
}

// tryChoices: the end of a thread is not a visible action, so that a thread that
// has ended may as well be about to end.
func tryChoices(c *machine.Call) int {
	if t, ok := named(c, c.Arg(0)); ok && t != c.Thread && c.M.Status(t) == machine.Finished {
		return 2
	}
	return 1
}

func joinReady(c *machine.Call) bool {
	t, ok := named(c, c.Arg(0))
	return !ok || t == c.Thread || c.M.Status(t) != machine.Running || c.M.Record().Flags(t)&machine.FlagDetached != 0
}

// joins is the thread that a call waits for, or takes the account of; false if the
// call is a mistake, or to be the caller's end.
func joins(c *machine.Call) (thread int, ok bool) {
	t, _ := named(c, c.Arg(0))
	return t, t != c.Thread && joinable(c, c.Arg(0)) && !dying(c)
}

func waitsForThread(c *machine.Call) (string, int) {
	t, _ := named(c, c.Arg(0))
	return fmt.Sprintf("the end of thread %d", t), t
}

// join stores the thread's result in size bytes and forgets the thread.
func join(c *machine.Call, size uint, e errors) (machine.Outcome, *machine.Fault) {
	if c.Arg(0) == c.M.ThreadName(c.Thread) {
		return abi.Int(c, e(abi.EDEADLK))
	}
	if why, errno := unjoinable(c, c.Arg(0)); why != "" {
		return abi.Violation(c, machine.Misuse, "join of "+why, e(errno))
	}
	t, _ := named(c, c.Arg(0))
	if c.M.Status(t) == machine.Running || c.Choice == 1 {
		return abi.Int(c, e(abi.EBUSY))
	}
	if to := c.Arg(1); to != 0 {
		f := abi.Store(c, to, size, c.M.Record().Result(t))
		if f == nil && !c.M.Record().HasResult(t) {
			f = c.M.Record().Unwrite(c.Thread, c.PC, to, uint64(size))
		}
		if f != nil {
			return abi.Stop(f)
		}
	}
	c.M.Record().Join(t, c.Thread)
	return abi.Int(c, 0)
}

func detach(c *machine.Call, e errors) (machine.Outcome, *machine.Fault) {
	if why, errno := unjoinable(c, c.Arg(0)); why != "" {
		return abi.Violation(c, machine.Misuse, "detaching of "+why, e(errno))
	}
	t, _ := named(c, c.Arg(0))
	if c.M.Status(t) == machine.Finished {
		forget(c, t)
	} else {
		c.M.Record().SetFlags(t, c.M.Record().Flags(t)|machine.FlagDetached)
	}
	return abi.Int(c, 0)
}

// forget ends the account of a detached thread. That it was detached stays known:
// of a joined thread alone it is certain that it has ended.
func forget(c *machine.Call, t int) {
	c.M.Record().Reap(t)
	c.M.Record().SetFlags(t, machine.FlagDetached)
}

// mayStillRun reports whether a thread that has ended may as well be about to end:
// the end of a thread is not a visible action.
func mayStillRun(c *machine.Call, t int) bool {
	return c.M.Status(t) == machine.Finished || c.M.Record().Flags(t)&machine.FlagDetached != 0
}
