package posix

import (
	"encoding/binary"
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The kinds of mutexes, and the mark of a destroyed one, as glibc has them.
const (
	kindNormal    = 0
	kindRecursive = 1
	kindErrors    = 2
	kindAdaptive  = 3
	kindDestroyed = 0xffffffff
	mostLocked    = 1<<32 - 2 // times that a recursive one can be locked, less one

	kindMask = 3 // the other bits say how it is shared and implemented
)

// mutex is a pthread_mutex_t (or mtx_t) with its contents.
type mutex struct {
	addr  uint64
	at    *mutexLayout
	count uint32 // times that it was locked, less one
	owner uint32 // the holder's number plus one; 0: free
	kind  uint32
}

// mutexLayout is where a field lies.
type mutexLayout struct{ lock, count, owner, kind, size uint64 }

var (
	mutexLayout64 = mutexLayout{lock: 0, count: 4, owner: 8, kind: 16, size: 40}
	mutexLayout32 = mutexLayout{lock: 0, count: 4, owner: 8, kind: 12, size: 24}

	// mutexLayoutSmall is that of one that is declared with fewer bytes than the library's have, as published programs do.
	mutexLayoutSmall = mutexLayout{lock: 0, count: 4, owner: 8, kind: 12, size: 16}
)

func layoutOfMutex(c *machine.Call, addr uint64) *mutexLayout { return mutexLayoutOf(c.M, addr) }

func mutexLayoutOf(m *machine.Machine, addr uint64) *mutexLayout {
	if m.Program().PointerBits == 32 {
		return &mutexLayout32
	}
	if room := m.Record().Room(addr); room < mutexLayout64.size && room >= mutexLayoutSmall.size {
		return &mutexLayoutSmall
	}
	return &mutexLayout64
}

func loadMutex(c *machine.Call, addr uint64) (mutex, *machine.Fault) {
	at := layoutOfMutex(c, addr)
	var b [20]byte
	if f := c.M.ReadBytes(c.Thread, c.PC, addr, b[:at.kind+4]); f != nil {
		return mutex{addr: addr, at: at}, f
	}
	return mutexIn(c, addr, b[:]), nil
}

// mutexIn is the mutex at an address, which has some bytes.
func mutexIn(c *machine.Call, addr uint64, b []byte) mutex {
	at := layoutOfMutex(c, addr)
	return mutex{addr: addr, at: at, count: wordAt(b, at.count), owner: c.M.Record().OwnerNamed(wordAt(b, at.owner)), kind: wordAt(b, at.kind)}
}

func wordAt(b []byte, at uint64) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

func (m *mutex) store(c *machine.Call) *machine.Fault {
	lock := uint64(0)
	if m.owner != 0 {
		lock = 1
	}
	for _, field := range [...]struct{ at, v uint64 }{
		{m.at.lock, lock}, {m.at.count, uint64(m.count)}, {m.at.owner, uint64(c.M.Record().OwnerName(m.owner))}, {m.at.kind, uint64(m.kind)},
	} {
		if f := abi.Store(c, m.addr+field.at, 4, field.v); f != nil {
			return f
		}
	}
	return nil
}

func (m *mutex) mine(c *machine.Call) bool { return m.owner == uint32(c.Thread+1) }

func (m *mutex) holder() int { return int(m.owner) - 1 }

func (m *mutex) normal() bool {
	return m.kind&kindMask == kindNormal || m.kind&kindMask == kindAdaptive
}

// unusable says what is wrong with the object, or "".
func (m *mutex) unusable() string {
	switch {
	case m.kind == kindDestroyed:
		return "was destroyed"
	case m.kind > 0xfff:
		return "was not initialised"
	}
	return ""
}

func (m *mutex) name(c *machine.Call) string { return "mutex " + abi.Name(c, m.addr) }

// wouldBlock reports whether locking has to wait.
func (m *mutex) wouldBlock(c *machine.Call) bool {
	return m.unusable() == "" && m.owner != 0 && !m.left(c) && (!m.mine(c) || m.normal())
}

// take locks a mutex for which wouldBlock is false.
func (m *mutex) take(c *machine.Call) (errno int64, f *machine.Fault) {
	switch {
	case m.lost():
		return abi.ENOTRECOVERABLE, nil
	case m.left(c):
		return m.inherit(c)
	case m.mine(c):
		if m.kind&kindMask == kindErrors {
			return abi.EDEADLK, nil
		}
		if m.count == mostLocked {
			return abi.EAGAIN, nil
		}
		m.count++
	default:
		m.owner = uint32(c.Thread + 1)
		c.Hold(m.addr, false)
	}
	return 0, m.store(c)
}

// free unlocks a mutex that the caller holds.
func (m *mutex) free(c *machine.Call) *machine.Fault {
	if m.count > 0 {
		m.count--
	} else {
		m.owner = 0
		c.Drop(m.addr)
		m.abandon()
	}
	return m.store(c)
}

// touchesMutex is for functions whose first argument is a mutex.
func touchesMutex(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), layoutOfMutex(c, c.Arg(0)).size))
}

// lockAt says that a lock is a call's argument.
func lockAt(arg int) func(*machine.Call) uint64 {
	return func(c *machine.Call) uint64 { return c.Arg(arg) }
}

// releases marks a function that gives back the lock of argument 0: nobody
// notices that but those who look at the lock without waiting for it.
func releases(x machine.External) machine.External {
	x.Lock = lockAt(0)
	noticed := x.Visible
	x.Visible = func(c *machine.Call) bool { return c.DropNoticed(c.Arg(0)) && noticed(c) }
	return x
}

// usable loads the mutex of argument 0 and refuses a broken one.
func usable(c *machine.Call, verb string) (mutex, *machine.Fault) {
	m, f := loadMutex(c, c.Arg(0))
	if f != nil {
		return m, f
	}
	if why := m.unusable(); why != "" && c.M.Checks().Has(machine.Misuse) {
		return m, c.Fault(machine.Misuse, fmt.Sprintf("%s of %s, which %s", verb, m.name(c), why))
	}
	return m, nil
}

func mutexes() []machine.External {
	list := mutexFunctions("pthread_mutex_", posixErrors)
	return append(list, mutexSetup()...)
}

// mutexFunctions are those that POSIX and C11 have in common.
func mutexFunctions(prefix string, e errors) []machine.External {
	destroy := abi.Memory(prefix+"destroy", touchesMutex, destroyMutex)
	destroy.Choices = endingChoices
	return []machine.External{
		timedLock(prefix+"timedlock", abi.Deadline{Arg: 1}, e), timedLock(prefix+"clocklock", abi.Deadline{Arg: 2, Clock: argument(1)}, e),
		lockMutex(prefix+"lock", e),
		tryLock(prefix+"trylock", e),
		opening(releases(abi.Memory(prefix+"unlock", touchesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return unlockMutex(c, e)
		})), func(c *machine.Call) bool { return freesMutex(c, c.Arg(0)) }),
		destroy,
	}
}

func lockMutex(name string, e errors) machine.External {
	x := abi.Memory(name, touchesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		m, f := usable(c, "lock")
		if f != nil {
			return abi.Stop(f)
		}
		errno, f := m.take(c)
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, e(errno))
	})
	x.Lock = lockAt(0)
	x.Enabled = func(c *machine.Call) bool { return mutexReady(c, c.Arg(0)) }
	x.Waits = func(c *machine.Call) (string, int) { return waitsForMutex(c, c.Arg(0)) }
	return x
}

// mutexReady reports whether locking the mutex at addr can continue, be it into a
// fault.
func mutexReady(c *machine.Call, addr uint64) bool {
	m, f := loadMutex(c, addr)
	return f != nil || !m.wouldBlock(c)
}

func waitsForMutex(c *machine.Call, addr uint64) (string, int) {
	m, f := loadMutex(c, addr)
	if f != nil {
		return "a mutex", -1
	}
	return m.name(c) + heldBy(c, m.holder()), m.holder()
}

// heldBy names the holder of a lock that a thread waits for.
func heldBy(c *machine.Call, holder int) string {
	if holder == c.Thread {
		return ", which it holds itself"
	}
	return notHeld(c, holder)
}

// tryLock fails with EBUSY where the lock would block.
func tryLock(name string, e errors) machine.External {
	return attemptLock(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, e(abi.EBUSY)) }, func(errno int64) int64 {
		if errno == abi.EDEADLK {
			errno = abi.EBUSY
		}
		return e(errno)
	})
}

// timedLock waits until a deadline: it may come at any moment in which the lock would block.
func timedLock(name string, limit abi.Deadline, e errors) machine.External {
	x := attemptLock(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return timesOut(c, limit, func(errno int64) (machine.Outcome, *machine.Fault) { return abi.Int(c, e(errno)) })
	}, e)
	x.Accesses = touchesLimit(touchesMutex, limit) // who gets the lock at once does not look at the time: that makes the call no more visible
	return limited(x, limit, func(c *machine.Call) bool { return !mutexReady(c, c.Arg(0)) })
}

// attemptLock locks a mutex, or does something else where that would block.
func attemptLock(name string, blocked abi.Do, e errors) machine.External {
	x := abi.Memory(name, touchesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		m, f := usable(c, "lock")
		if f != nil {
			return abi.Stop(f)
		}
		if m.wouldBlock(c) || c.Choice == 1 {
			return blocked(c)
		}
		errno, f := m.take(c)
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, e(errno))
	})
	x.Choices = endingChoices
	return x
}

func unlockMutex(c *machine.Call, e errors) (machine.Outcome, *machine.Fault) {
	m, f := usable(c, "unlock")
	switch {
	case f != nil:
		return abi.Stop(f)
	case m.mine(c):
		if f := m.free(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	case m.normal() && !m.robust():
		return abi.Violation(c, machine.Unlock, "unlock of "+m.name(c)+notHeld(c, m.holder()), e(abi.EPERM))
	}
	return abi.Int(c, e(abi.EPERM))
}

// notHeld names the holder of a lock that is used as if no other thread held it.
func notHeld(c *machine.Call, holder int) string {
	switch {
	case holder < 0:
		return ", which is not locked"
	case c.M.Status(holder) == machine.Running:
		return fmt.Sprintf(", which %s holds", abi.ThreadName(holder))
	}
	return fmt.Sprintf(", which %s held when it ended", abi.ThreadName(holder))
}

func destroyMutex(c *machine.Call) (machine.Outcome, *machine.Fault) {
	m, f := usable(c, "destruction")
	switch {
	case f != nil:
		return abi.Stop(f)
	case m.owner != 0 && (!m.left(c) || c.Choice == 1): // or its holder is about to end
		return abi.Violation(c, machine.Misuse, "destruction of "+m.name(c)+notHeld(c, m.holder()), abi.EBUSY)
	}
	m.kind, m.owner, m.count = kindDestroyed, 0, 0
	if f := m.store(c); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
