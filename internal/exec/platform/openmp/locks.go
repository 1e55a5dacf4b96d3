package openmp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A lock of the runtime is an int: 0 is free, else it is the holder's number plus one. Critical sections and
// reductions have theirs where clang puts the variable for it, which nobody initialises.

func touchesLock(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), 4))
}

func lockAt(c *machine.Call) uint64 { return c.Arg(0) }

// holder is the thread that holds the lock of argument 0; -1: none.
func holder(c *machine.Call) (thread int, f *machine.Fault) {
	v, f := abi.Load(c, c.Arg(0), 4)
	return int(v) - 1, f
}

func setHolder(c *machine.Call, thread int) *machine.Fault {
	return abi.Store(c, c.Arg(0), 4, uint64(thread+1))
}

func lockName(c *machine.Call) string { return "OpenMP lock " + abi.Name(c, c.Arg(0)) }

// isFree reports whether nobody holds the lock of argument 0.
func isFree(c *machine.Call) bool {
	h, f := holder(c)
	return f != nil || h < 0
}

func waitsForHolder(c *machine.Call) (string, int) {
	h, _ := holder(c)
	return lockName(c) + ", which " + abi.ThreadName(h) + " holds", h
}

func locks() []machine.External {
	lock := abi.Memory("__heddle_omp_lock", touchesLock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.Hold(c.Arg(0), false)
		return abi.Stop(setHolder(c, c.Thread))
	})
	lock.Lock = lockAt
	lock.Enabled = isFree
	lock.Waits = waitsForHolder
	unlock := abi.Memory("__heddle_omp_unlock", touchesLock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Stop(release(c))
	})
	unlock.Lock = lockAt
	noticed := unlock.Visible
	unlock.Visible = func(c *machine.Call) bool { return c.DropNoticed(c.Arg(0)) && noticed(c) }
	unlock.Effects = func(c *machine.Call, e *machine.Effects) { e.Opening(c) }
	return []machine.External{lock, unlock}
}

// release gives the lock of argument 0 back.
func release(c *machine.Call) *machine.Fault {
	c.Drop(c.Arg(0))
	return setHolder(c, -1)
}

// sleep releases the lock of argument 0 and waits to be woken.
func sleep() machine.External {
	x := abi.Sync("__heddle_omp_sleep", touchesLock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Phase != 0 {
			return abi.Void(c)
		}
		if f := release(c); f != nil {
			return abi.Stop(f)
		}
		return fallAsleep(c, 1)
	})
	return sleeping(x)
}

// fallAsleep continues a call in a phase that begins when the thread is woken.
func fallAsleep(c *machine.Call, phase uint64) (machine.Outcome, *machine.Fault) {
	c.M.Record().SetWait(c.Thread, c.Arg(0))
	return abi.Again(c, phase)
}

// sleeping marks a call that sleeps after its first phase.
func sleeping(x machine.External) machine.External {
	first := x.Enabled
	x.Enabled = func(c *machine.Call) bool {
		if c.Phase == 0 {
			return first == nil || first(c)
		}
		return c.M.Record().Wait(c.Thread) == 0
	}
	x.Lock = lockAt
	x.Waits = func(*machine.Call) (string, int) { return "other threads of its team, or their tasks", -1 }
	x.Effects = func(c *machine.Call, e *machine.Effects) {
		if c.Phase == 0 {
			e.Opening(c)
			return
		}
		e.AwaitsWaker(c.Thread)
		e.Accesses(c)
	}
	return x
}

// wakeAll wakes all threads that sleep at the lock of argument 0.
func wakeAll(c *machine.Call) {
	for t := range c.M.Threads() {
		if t != c.Thread && c.M.Record().Wait(t) == c.Arg(0) && c.M.Status(t) == machine.Running {
			c.M.Record().SetWait(t, 0)
		}
	}
}

// wake wakes all threads that sleep at the lock of argument 0, which the caller holds, and releases
// it.
func wake() machine.External {
	x := abi.Sync("__heddle_omp_wake", touchesLock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		wakeAll(c)
		return abi.Stop(release(c))
	})
	x.Lock = lockAt
	x.Effects = func(c *machine.Call, e *machine.Effects) { e.Opening(c) }
	return x
}
