package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_rwlock_t keeps how many threads read, who writes, the mark of a
// destroyed one, its kind where glibc's initialisers have it, and who reads (rwreaders.go).
//
// One of the kind rwWritersFirst keeps how many threads wait to write, before which no
// thread begins to read. So a call that has to wait to write begins with an action of its
// own. Of other kinds it makes no difference whether a thread waits or is about to.
const (
	rwReaders = 0
	rwWriter  = 4 // pthread_t
	rwMark    = 8
	rwWaiting = 12
	rwGone    = 0xffffffff

	rwWritersFirst = 2 // PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
	rwKinds        = 3 // of an attribute's word
)

// The phases of a call that locks.
const (
	rwBegins = iota
	rwWaits  // it is counted among those that wait to write
)

// rwKind is where the kind is, and its size.
func rwKind(c *machine.Call) (at uint64, size uint) {
	if abi.Ptr(c) == 4 {
		return 24, 1
	}
	return 48, 4
}

func rwSize(c *machine.Call) uint64 {
	if abi.Ptr(c) == 4 {
		return 32
	}
	return 56
}

type rwlock struct {
	addr    uint64
	readers uint64
	known   []int // those of whom it is known, a thread as often as it reads
	writer  int   // thread; -1: none
	gone    bool
	first   bool   // writers come first
	waiting uint64 // threads that wait to write, if they do
}

func loadRW(c *machine.Call) (rwlock, *machine.Fault) {
	l := rwlock{addr: c.Arg(0)}
	var v [4]uint64
	for i := range v {
		var f *machine.Fault
		if v[i], f = abi.Load(c, l.addr+uint64(i)*4, 4); f != nil {
			return l, f
		}
	}
	at, size := rwKind(c)
	kind, f := abi.Load(c, l.addr+at, size)
	l.readers, l.writer, l.gone = v[0], int(c.M.Record().OwnerNamed(uint32(v[1])))-1, v[2] == rwGone
	l.first, l.waiting = kind == rwWritersFirst, v[3]
	if f == nil {
		f = l.loadReaders(c)
	}
	return l, f
}

func (l *rwlock) store(c *machine.Call) (machine.Outcome, *machine.Fault) {
	f := abi.Store(c, l.addr+rwReaders, 4, l.readers)
	if f == nil {
		f = abi.Store(c, l.addr+rwWriter, 4, uint64(c.M.Record().OwnerName(uint32(l.writer+1))))
	}
	if f == nil {
		f = l.storeReaders(c)
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
	return l.writer >= 0 || write && l.readers > 0 || !write && l.first && l.waiting > 0
}

// counts reports whether a call that cannot have the lock is first to be counted among
// those that wait to write.
func (l *rwlock) counts(c *machine.Call, write bool) bool {
	return write && l.first && c.Phase == rwBegins && l.blocked(c, true)
}

// count changes how many threads wait to write.
func (l *rwlock) count(c *machine.Call, by int) *machine.Fault {
	return abi.Store(c, l.addr+rwWaiting, 4, l.waiting+uint64(by))
}

// waits counts a call among those that wait to write.
func (l *rwlock) waits(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if f := l.count(c, 1); f != nil {
		return abi.Stop(f)
	}
	return abi.Again(c, rwWaits)
}

func touchesRW(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), rwSize(c)))
}

// onlyWaited is the lock of argument 0, if it makes no difference to anybody whether
// another thread waits for it already. It must not access memory, for accesses ask for it.
func onlyWaited(c *machine.Call) uint64 {
	at, size := rwKind(c)
	kind := make([]byte, size)
	if !c.M.Peek(c.Arg(0)+at, kind) || kind[0] == rwWritersFirst {
		return 0
	}
	return c.Arg(0)
}

// initRW makes a free lock of the kind that the attribute says.
func initRW(c *machine.Call) (machine.Outcome, *machine.Fault) {
	f := zeroObject(c, rwSize(c))
	if f == nil && c.Arg(1) != 0 {
		var attr uint64
		if attr, f = abi.Load(c, c.Arg(1), 4); f == nil {
			at, size := rwKind(c)
			f = abi.Store(c, c.Arg(0)+at, size, attr&rwKinds)
		}
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func rwlocks() []machine.External {
	const prefix = "pthread_rwlock_"
	var list []machine.External
	for _, write := range []bool{false, true} {
		kind := "rd"
		if write {
			kind = "wr"
		}
		list = append(list, blockingRW(prefix+kind+"lock", write), tryRW(prefix+"try"+kind+"lock", write),
			timedRW(prefix+"timed"+kind+"lock", write, abi.Deadline{Arg: 1}),
			timedRW(prefix+"clock"+kind+"lock", write, abi.Deadline{Arg: 2, Clock: argument(1)}))
	}
	return append(list,
		abi.Memory(prefix+"init", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return readsAttribute(c, append(buf, abi.Write(c.Arg(0), rwSize(c))))
		}, initRW),
		unlocksRW(prefix+"unlock"),
		abi.Memory(prefix+"destroy", touchesRW, withRW("destruction", destroyRW)),
		cleared("pthread_rwlockattr_init"),
		destroyed("pthread_rwlockattr_destroy"),
		setField("pthread_rwlockattr_setpshared", 0x100, 0, 1), getField("pthread_rwlockattr_getpshared", 0x100),
		setField("pthread_rwlockattr_setkind_np", rwKinds, 0, rwWritersFirst), getField("pthread_rwlockattr_getkind_np", rwKinds))
}

// unlocksRW is unlocking. By a thread that does not hold the lock it takes away
// what another one has, or fails: others notice, and are noticed.
func unlocksRW(name string) machine.External {
	x := abi.Memory(name, touchesRW, withRW("unlock", unlockRW))
	touched := x.Visible
	x = releases(x)
	quietly := x.Visible
	x.Visible = func(c *machine.Call) bool {
		if c.Holds(c.Arg(0)) && onlyWaited(c) != 0 {
			return quietly(c)
		}
		return touched(c)
	}
	x = opening(x, func(c *machine.Call) bool {
		l, f := loadRW(c)
		return f == nil && l.writer == c.Thread && !l.first
	})
	x.Lock = func(c *machine.Call) uint64 {
		if c.Holds(c.Arg(0)) {
			return onlyWaited(c)
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
	if c.Phase == rwWaits {
		if f := l.count(c, -1); f != nil {
			return abi.Stop(f)
		}
	}
	switch {
	case l.writer == c.Thread:
		return abi.Int(c, abi.EDEADLK)
	case write:
		l.writer = c.Thread
	default:
		l.enter(c)
	}
	c.Hold(l.addr, !write)
	return l.store(c)
}

func blockingRW(name string, write bool) machine.External {
	x := abi.Memory(name, touchesRW, withRW("lock", func(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
		if l.counts(c, write) {
			return l.waits(c)
		}
		return takeRW(c, l, write)
	}))
	x.Lock = onlyWaited
	x.Enabled = func(c *machine.Call) bool {
		l, f := loadRW(c)
		return f != nil || !l.blocked(c, write) || l.counts(c, write)
	}
	x.Waits = func(c *machine.Call) (string, int) {
		l, _ := loadRW(c)
		text, holder := l.awaited(c)
		if !write && l.writer < 0 && l.waiting > 0 {
			return l.name(c) + text + ", and for which " + plural(l.waiting, "thread waits", "threads wait") + " to write", -1
		}
		return l.name(c) + text, holder
	}
	return x
}

// tryRW fails with EBUSY where the lock would block.
func tryRW(name string, write bool) machine.External {
	return abi.Memory(name, touchesRW, withRW("lock", func(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
		if l.blocked(c, write) || l.writer == c.Thread {
			return abi.Int(c, abi.EBUSY)
		}
		return takeRW(c, l, write)
	}))
}

// timedRW waits until a deadline: it may come at any moment in which the lock would block.
func timedRW(name string, write bool, limit abi.Deadline) machine.External {
	x := abi.Memory(name, touchesLimit(touchesRW, limit), withRW("lock", func(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
		refused, f := limit.Refused(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case refused:
			return abi.Int(c, abi.EINVAL)
		case l.counts(c, write):
			return l.waits(c)
		case !l.blocked(c, write):
			return takeRW(c, l, write)
		case c.Phase == rwWaits:
			f = l.count(c, -1)
		}
		if f == nil {
			f = limit.Over(c)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, abi.ETIMEDOUT)
	}))
	return limited(x, limit, func(c *machine.Call) bool {
		l, f := loadRW(c)
		return f == nil && l.blocked(c, write) && !l.counts(c, write)
	})
}

func unlockRW(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
	switch {
	case l.writer == c.Thread:
		l.writer = -1
	case l.readers == 0 || l.allKnown() && !l.reads(c) && c.M.Checks().Has(machine.Unlock):
		return abi.Violation(c, machine.Unlock, "unlock of "+l.name(c)+l.holders(c), abi.EPERM)
	default:
		l.leave(c)
	}
	c.Drop(l.addr)
	return l.store(c)
}

func destroyRW(c *machine.Call, l *rwlock) (machine.Outcome, *machine.Fault) {
	if l.writer >= 0 || l.readers > 0 {
		return abi.Violation(c, machine.Misuse, "destruction of "+l.name(c)+l.holders(c), 0) // glibc leaves it as it is
	}
	if f := abi.Store(c, l.addr+rwMark, 4, rwGone); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// plural is a number of things with their words.
func plural(n uint64, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}
