package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Guarded makes a function of streams one that goes about their locks. While it waits for one, it is about to access that only: what it accesses
// besides, it does with the lock.
func Guarded(o *Options, x machine.External, of Stream, how Access) machine.External {
	guards := o.touchesLocks(of, how)
	inner := x
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		if inner.Accesses != nil && (how != Locked || !o.isLocked(c, of)) {
			buf = inner.Accesses(c, buf)
		}
		return guards(c, buf)
	}
	if inner.Visible != nil {
		x.Visible = func(c *machine.Call) bool { return inner.Visible(c) || abi.AnyNoticed(c, guards) }
	}
	if how != Locked {
		return x
	}
	x.Enabled = func(c *machine.Call) bool {
		return !o.isLocked(c, of) && (inner.Enabled == nil || inner.Enabled(c))
	}
	x.Waits = func(c *machine.Call) (string, int) {
		if o.isLocked(c, of) || inner.Waits == nil {
			return o.waitsForLock(c, of)
		}
		return inner.Waits(c)
	}
	return x
}

// LocksFree reports whether no other thread has the lock of a stream. It is for the end of a run, which flushes all of them.
func LocksFree(c *machine.Call) bool { return !new(Options).isLocked(c, AllStreams) }

// WaitsForLocks says what a call waits for that LocksFree keeps from going through.
func WaitsForLocks(c *machine.Call) (string, int) { return new(Options).waitsForLock(c, AllStreams) }

// unlockedUse is what the library calls before it uses a stream without its lock (libc/library/stdin.c).
const unlockedUse = "__heddle_unlocked"

// locking are the functions that take the locks of streams for longer than an action.
func (l *functions) locking() {
	of := Stream{Arg: 1}
	lock := l.lockFunction("flockfile", func(s *state, lock uint64) int64 { return s.lock(lock) })
	lock.Enabled = func(c *machine.Call) bool { return !l.o.isLocked(c, of) }
	lock.Waits = func(c *machine.Call) (string, int) { return l.o.waitsForLock(c, of) }
	try := l.lockFunction("ftrylockfile", func(s *state, lock uint64) int64 {
		if _, held := s.awaitedLock([]uint64{lock}); held {
			return 1
		}
		return s.lock(lock)
	})
	unlock := l.lockFunction("funlockfile", func(s *state, lock uint64) int64 { return s.unlock(lock) })
	unlock.Effects = func(c *machine.Call, e *machine.Effects) {
		s := l.o.state(c)
		if lock := s.lockOf(c.Arg(0)); s.fault == nil && s.get(lock, lockTimes) == 0 {
			e.Opening(c)
		} else {
			e.Accesses(c)
		}
	}
	use := abi.Memory(unlockedUse, nothingTouched, abi.Void)
	l.list = append(l.list, lock, try, unlock, use)
}

// lockFunction is one of them.
func (l *functions) lockFunction(name string, do func(s *state, lock uint64) int64) machine.External {
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		s := l.o.state(c)
		if lock := s.lockOf(c.Arg(0)); s.fault == nil {
			buf = append(s.touchesRecord(lock, buf), abi.Atomic(lock, lockSize))
		}
		return buf
	}
	return abi.Memory(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		s := l.o.state(c)
		lock, v := s.lockOf(c.Arg(0)), int64(0)
		if s.fault == nil {
			v = do(s, lock)
		}
		return s.end(v)
	})
}

// lock takes a lock that no other thread has.
func (s *state) lock(lock uint64) int64 {
	if s.holder(lock) == s.c.Thread {
		s.add(lock, lockTimes, 1)
		return 0
	}
	s.set(lock, lockOwner, uint64(s.c.M.Record().OwnerName(uint32(s.c.Thread+1))))
	s.c.Hold(lock, false)
	return 0
}

// unlock gives it back.
func (s *state) unlock(lock uint64) int64 {
	switch h := s.holder(lock); {
	case h != s.c.Thread:
		why := ", whose lock nobody holds"
		if h >= 0 {
			why = ", whose lock " + abi.ThreadName(h) + " holds"
		}
		if s.c.M.Checks().Has(machine.Misuse) {
			s.stop(s.c.Fault(machine.Misuse, "funlockfile of "+s.streamOf(lock)+why))
		}
	case s.get(lock, lockTimes) > 0:
		s.add(lock, lockTimes, -1)
	default:
		s.set(lock, lockOwner, 0)
		s.c.Drop(lock)
	}
	return 0
}

// endLock gives back the lock of a stream that is closed: it goes with the stream.
func (s *state) endLock(lock uint64) {
	if lock != 0 && s.holder(lock) == s.c.Thread && s.fault == nil {
		s.set(lock, lockOwner, 0)
		s.set(lock, lockTimes, 0)
		s.c.Drop(lock)
	}
}
