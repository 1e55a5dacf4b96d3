package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A sem_t keeps its value, and the mark of a destroyed one.
const (
	semValue = 0
	semMark  = 8
	semSize  = 16 // of the smaller one, with 32-bit pointers
	semMax   = 0x7fffffff

	semGone   = 0xffffffff // destroyed
	semClosed = 0xfffffffe // named, and open no more
)

func touchesSem(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), semSize))
}

func semName(c *machine.Call) string {
	if isNamed(c, c.Arg(0)) {
		return nameOf(c, c.Arg(0))
	}
	return "semaphore " + abi.Name(c, c.Arg(0))
}

// withSem loads the value and refuses a destroyed semaphore.
func withSem(verb string, do func(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault)) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0)+semValue, 4)
		if f != nil {
			return abi.Stop(f)
		}
		mark, f := abi.Load(c, c.Arg(0)+semMark, 4)
		if f != nil {
			return abi.Stop(f)
		}
		switch mark {
		case semGone:
			return abi.Violation(c, machine.Misuse, verb+semName(c)+", which was destroyed", -1)
		case semClosed:
			return abi.Violation(c, machine.Misuse, verb+semName(c)+", which was closed", -1)
		}
		return do(c, v)
	}
}

func setSem(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
	if f := abi.Store(c, c.Arg(0)+semValue, 4, v); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func semaphores() []machine.External {
	down := abi.Sync("sem_wait", touchesSem, withSem("wait on ", func(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
		return setSem(c, v-1)
	}))
	down.Lock = lockAt(0)
	down = byAccesses(down)
	down.Enabled = func(c *machine.Call) bool {
		v, f := abi.Load(c, c.Arg(0)+semValue, 4)
		return f != nil || v > 0 || semIsGone(c)
	}
	down = interruptible(down, semWaits, interrupted)
	down.Waits = func(c *machine.Call) (string, int) { return semName(c) + ", whose value is 0", -1 }
	return []machine.External{
		timedSem("sem_timedwait", abi.Deadline{Arg: 1}), timedSem("sem_clockwait", abi.Deadline{Arg: 2, Clock: argument(1)}),
		Cancellable(down),
		trySem("sem_trywait", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Errno(c, abi.EAGAIN) }),
		abi.Memory("sem_init", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), semSize))
		}, initSem),
		opening(posts(abi.Memory("sem_post", touchesSem, withSem("post of ", func(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
			if v == semMax {
				return abi.Errno(c, abi.EOVERFLOW)
			}
			c.Drop(c.Arg(0))
			return setSem(c, v+1)
		}))), func(c *machine.Call) bool {
			v, f := abi.Load(c, c.Arg(0)+semValue, 4)
			return f == nil && v == 0 && !semIsGone(c)
		}),
		byAccesses(abi.Sync("sem_getvalue", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(touchesSem(c, buf), abi.Write(c.Arg(1), 4))
		}, withSem("value of ", func(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
			if f := abi.Store(c, c.Arg(1), 4, v); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}))),
		byAccesses(abi.Sync("sem_destroy", touchesSem, withSem("destruction of ", func(c *machine.Call, _ uint64) (machine.Outcome, *machine.Fault) {
			if isNamed(c, c.Arg(0)) {
				return abi.Violation(c, machine.Misuse, "destruction of "+semName(c)+"; use sem_close", -1)
			}
			if f := abi.Store(c, c.Arg(0)+semMark, 4, semGone); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}))),
	}
}

// posts is releases of a semaphore, of which a wait before a post makes a difference only where the value comes near the greatest.
func posts(x machine.External) machine.External {
	touched := x.Visible
	x = releases(x)
	released := x.Visible
	x.Visible = func(c *machine.Call) bool {
		if v, f := abi.Load(c, c.Arg(0)+semValue, 4); f == nil && v > semMax/2 {
			return touched(c)
		}
		return released(c)
	}
	return x
}

// semWaits reports whether a wait for a semaphore waits, and is not taken up again
// after a handler.
func semWaits(c *machine.Call, restart bool) bool {
	v, f := abi.Load(c, c.Arg(0)+semValue, 4)
	return !restart && f == nil && v == 0 && !semIsGone(c)
}

func semIsGone(c *machine.Call) bool {
	mark, _ := abi.Load(c, c.Arg(0)+semMark, 4)
	return mark == semGone || mark == semClosed
}

// trySem does something else where the wait would block.
func trySem(name string, blocked abi.Do) machine.External {
	return byAccesses(abi.Sync(name, touchesSem, withSem("wait on ", func(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
		if v == 0 {
			return blocked(c)
		}
		return setSem(c, v-1)
	})))
}

// timedSem waits until a deadline: it may come at any moment in which the wait would block.
func timedSem(name string, limit abi.Deadline) machine.External {
	x := trySem(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return timesOut(c, limit, func(errno int64) (machine.Outcome, *machine.Fault) { return abi.Errno(c, uint32(errno)) })
	})
	do := x.Do
	x.Accesses = touchesLimit(touchesSem, limit)
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) { // glibc looks at the time first
		switch refused, f := limit.Refused(c); {
		case f != nil:
			return abi.Stop(f)
		case refused:
			return abi.Errno(c, abi.EINVAL)
		}
		return do(c)
	}
	x = limited(x, limit, func(c *machine.Call) bool { return semWaits(c, false) })
	return Cancellable(interruptible(x, semWaits, interrupted))
}

func initSem(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if v := uint32(c.Arg(2)); v > semMax {
		return abi.Errno(c, abi.EINVAL)
	}
	if f := abi.PutBytes(c, c.Arg(0), make([]byte, semSize)); f != nil {
		return abi.Stop(f)
	}
	return setSem(c, c.Arg(2))
}
