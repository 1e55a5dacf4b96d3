package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_rwlock_t keeps how many threads read, who writes, and the mark of a
// destroyed one. Who reads is not kept: an unlock by a thread that does not
// read, while others do, goes unnoticed.
const (
	rwReaders = 0
	rwWriter  = 4 // pthread_t
	rwMark    = 8
	rwSize    = 32 // of the smaller one, with 32-bit pointers
	rwGone    = 0xffffffff
)

type rwlock struct {
	addr    uint64
	readers uint64
	writer  int // thread; -1: none
	gone    bool
}

func loadRW(c *machine.Call) (rwlock, *machine.Fault) {
	l := rwlock{addr: c.Arg(0)}
	var v [3]uint64
	for i := range v {
		var f *machine.Fault
		if v[i], f = abi.Load(c, l.addr+uint64(i)*4, 4); f != nil {
			return l, f
		}
	}
	l.readers, l.writer, l.gone = v[0], int(c.M.Record().OwnerNamed(uint32(v[1])))-1, v[2] == rwGone
	return l, nil
}

func (l *rwlock) store(c *machine.Call) (machine.Outcome, *machine.Fault) {
	f := abi.Store(c, l.addr+rwReaders, 4, l.readers)
	if f == nil {
		f = abi.Store(c, l.addr+rwWriter, 4, uint64(c.M.Record().OwnerName(uint32(l.writer+1))))
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func (l *rwlock) name(c *machine.Call) string { return "read-write lock " + abi.Name(c, l.addr) }

// blocked reports whether a lock cannot be had now. A thread that writes is not
// blocked by itself: the call fails.
func (l *rwlock) blocked(c *machine.Call, write bool) bool {
	if l.gone || l.writer == c.Thread {
		return false
	}
	return l.writer >= 0 || write && l.readers > 0
}

func touchesRW(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), rwSize))
}

func rwlocks() []machine.External {
	const prefix = "pthread_rwlock_"
	var list []machine.External
	for _, write := range []bool{false, true} {
		kind := "rd"
		if write {
			kind = "wr"
		}
		list = append(list, blockingRW(prefix+kind+"lock", write), tryRW(prefix+"try"+kind+"lock", write, abi.EBUSY))
		list = append(list, abi.Alias(tryRW(prefix+"timed"+kind+"lock", write, abi.ETIMEDOUT), prefix+"clock"+kind+"lock")...)
	}
	return append(list,
		abi.Memory(prefix+"init", touchesNew(rwSize), makesZero(rwSize)),
		unlocksRW(prefix+"unlock"),
		abi.Memory(prefix+"destroy", touchesRW, withRW("destruction", destroyRW)),
		cleared("pthread_rwlockattr_init"),
		cleared("pthread_rwlockattr_destroy"),
		setField("pthread_rwlockattr_setpshared", 0x100, 0, 1), getField("pthread_rwlockattr_getpshared", 0x100),
		setField("pthread_rwlockattr_setkind_np", 3, 0, 2), getField("pthread_rwlockattr_getkind_np", 3))
}

// unlocksRW is unlocking. By a thread that does not hold the lock it takes away
// what another one has, or fails: others notice, and are noticed.
func unlocksRW(name string) machine.External {
	x := abi.Memory(name, touchesRW, withRW("unlock", unlockRW))
	touched := x.Visible
	x = releases(x)
	quietly := x.Visible
	x.Visible = func(c *machine.Call) bool {
		if c.Holds(c.Arg(0)) {
			return quietly(c)
		}
		return touched(c)
	}
	x = opening(x, func(c *machine.Call) bool {
		l, f := loadRW(c)
		return f == nil && l.writer == c.Thread
	})
	x.Lock = func(c *machine.Call) uint64 {
		if c.Holds(c.Arg(0)) {
			return c.Arg(0)
		}
		return 0
	}
	return x
}

// withRW loads the lock and refuses a destroyed one.
func withRW(verb string, do func(*machine.Call, *rwlock) (machine.Outcome, *machine.Fault)) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		l, f := loadRW(c)
		if f != nil {
			return abi.Stop(f)
		}
		if l.gone {
			return abi.Violation(c, machine.Misuse, verb+" of "+l.name(c)+", which was destroyed", abi.EINVAL)
		}
		return do(c, &l)
	}
}

func takeRW(c *machine.Call, l *rwlock, write bool) (machine.Outcome, *machine.Fault) {
	switch {
	case l.writer == c.Thread:
		return abi.Int(c, abi.EDEADLK)
	case write:
		l.writer = c.Thread
	default:
		l.readers++
	}
	c.Hold(l.addr, !write)
	return l.store(c)
}

func blockingRW(name string, write bool) machine.External {
	x := abi.Memory(name, touchesRW, withRW("lock", func(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
		return takeRW(c, l, write)
	}))
	x.Lock = lockAt(0)
	x.Enabled = func(c *machine.Call) bool {
		l, f := loadRW(c)
		return f != nil || !l.blocked(c, write)
	}
	x.Waits = func(c *machine.Call) (string, int) {
		l, _ := loadRW(c)
		if l.writer >= 0 {
			return l.name(c) + heldBy(c, l.writer), l.writer
		}
		return fmt.Sprintf("%s, which has %d readers", l.name(c), l.readers), -1
	}
	return x
}

func tryRW(name string, write bool, busy int64) machine.External {
	return abi.Memory(name, touchesRW, withRW("lock", func(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
		if l.blocked(c, write) || l.writer == c.Thread && busy == abi.EBUSY {
			return abi.Int(c, busy)
		}
		return takeRW(c, l, write)
	}))
}

func unlockRW(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
	switch {
	case l.writer == c.Thread:
		l.writer = -1
	case l.readers > 0:
		l.readers--
	default:
		return abi.Violation(c, machine.Unlock, "unlock of "+l.name(c)+notHeld(l.writer), abi.EPERM)
	}
	c.Drop(l.addr)
	return l.store(c)
}

func destroyRW(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
	if l.writer >= 0 || l.readers > 0 {
		text := "destruction of " + l.name(c) + ", which is locked"
		return abi.Violation(c, machine.Misuse, text, abi.EBUSY)
	}
	if f := abi.Store(c, l.addr+rwMark, 4, rwGone); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
