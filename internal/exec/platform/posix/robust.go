package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A robust mutex outlives its holder: who locks it after a thread has ended with
// it owns it nevertheless, gets EOWNERDEAD, and must call it consistent
// before unlocking it. Otherwise no thread can lock it any more (ENOTRECOVERABLE).

// Bits of a mutex's kind, besides glibc's.
const (
	kindRobust       = 0x010 // as glibc has it
	kindProtect      = 0x040 // as glibc has it: it has a priority ceiling
	kindInconsistent = 0x100 // what it protects was left by a thread that ended
	kindLost         = 0x200 // unlocked while inconsistent
)

func (m *mutex) robust() bool { return m.kind&kindRobust != 0 }

func (m *mutex) lost() bool { return m.kind&kindLost != 0 }

// left reports whether the mutex is robust and its holder has ended.
func (m *mutex) left(c *machine.Call) bool {
	return m.robust() && m.owner != 0 && c.M.Status(m.holder()) != machine.Running
}

// inherit takes a robust mutex whose holder has ended.
func (m *mutex) inherit(c *machine.Call) (errno int64, f *machine.Fault) {
	m.owner, m.count = uint32(c.Thread+1), 0
	m.kind |= kindInconsistent
	return abi.EOWNERDEAD, m.store(c)
}

// abandon notes that a mutex is unlocked: if it was inconsistent, it is lost.
func (m *mutex) abandon() {
	if m.kind&kindInconsistent != 0 {
		m.kind = m.kind&^kindInconsistent | kindLost
	}
}

// endingChoices is for calls that do not wait for the mutex of argument 0.
func endingChoices(c *machine.Call) int {
	if m, f := loadMutex(c, c.Arg(0)); f == nil && m.left(c) && mayStillRun(c, m.holder()) {
		return 2
	}
	return 1
}

func consistent(name string) machine.External {
	return abi.Sync(name, touchesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		m, f := usable(c, "consistent")
		switch {
		case f != nil:
			return abi.Stop(f)
		case m.kind&kindInconsistent == 0:
			return abi.Int(c, abi.EINVAL)
		}
		m.kind &^= kindInconsistent
		if f := m.store(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}
