package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_spinlock_t is an int: 1 free (as glibc has it), 0 never initialised
// or destroyed, else spinHeld and the holder's pthread_t. A thread that finds
// it taken does not spin but waits. Where misuse is not checked, a lock that was
// never initialised is free.
const (
	spinFree = 1
	spinHeld = 1 << 16
)

func touchesSpin(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), 4))
}

// spinHolder is the thread that holds the lock; -1: none.
func spinHolder(v uint64) int {
	if v < spinHeld {
		return -1
	}
	return int(v-spinHeld) - 1
}

func spinName(c *machine.Call) string { return "spin lock " + abi.Name(c, c.Arg(0)) }

// withSpin loads the lock and refuses one that is not initialised.
func withSpin(verb string, do func(c *machine.Call, holder int) (machine.Outcome, *machine.Fault)) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0), 4)
		if f != nil {
			return abi.Stop(f)
		}
		if v != spinFree && v < spinHeld && c.M.Checks().Has(machine.Misuse) {
			return abi.Violation(c, machine.Misuse, verb+" of "+spinName(c)+", which is not initialised", abi.EINVAL)
		}
		return do(c, spinHolder(v))
	}
}

// takeSpin and freeSpin change the holder.
func takeSpin(c *machine.Call) (machine.Outcome, *machine.Fault) {
	c.Hold(c.Arg(0), false)
	return setSpin(c, spinHeld+uint64(c.Thread+1))
}

func freeSpin(c *machine.Call) (machine.Outcome, *machine.Fault) {
	c.Drop(c.Arg(0))
	return setSpin(c, spinFree)
}

func setSpin(c *machine.Call, v uint64) (machine.Outcome, *machine.Fault) {
	if f := abi.Store(c, c.Arg(0), 4, v); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func spinlocks() []machine.External {
	const prefix = "pthread_spin_"
	lock := abi.Memory(prefix+"lock", touchesSpin, withSpin("lock", func(c *machine.Call, _ int) (machine.Outcome, *machine.Fault) {
		return takeSpin(c)
	}))
	lock.Lock = lockAt(0)
	lock.Enabled = func(c *machine.Call) bool {
		v, f := abi.Load(c, c.Arg(0), 4)
		return f != nil || spinHolder(v) < 0
	}
	lock.Waits = func(c *machine.Call) (string, int) {
		v, _ := abi.Load(c, c.Arg(0), 4)
		return spinName(c) + heldBy(c, spinHolder(v)), spinHolder(v)
	}
	return []machine.External{
		lock,
		abi.Memory(prefix+"init", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), 4))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return setSpin(c, spinFree)
		}),
		abi.Memory(prefix+"trylock", touchesSpin, withSpin("lock", func(c *machine.Call, holder int) (machine.Outcome, *machine.Fault) {
			if holder >= 0 {
				return abi.Int(c, abi.EBUSY)
			}
			return takeSpin(c)
		})),
		opening(releases(abi.Memory(prefix+"unlock", touchesSpin, withSpin("unlock", func(c *machine.Call, holder int) (machine.Outcome, *machine.Fault) {
			if holder != c.Thread {
				return abi.Violation(c, machine.Unlock, "unlock of "+spinName(c)+notHeld(c, holder), abi.EPERM)
			}
			return freeSpin(c)
		}))), func(c *machine.Call) bool {
			v, f := abi.Load(c, c.Arg(0), 4)
			return f == nil && spinHolder(v) == c.Thread
		}),
		abi.Memory(prefix+"destroy", touchesSpin, withSpin("destruction", func(c *machine.Call, holder int) (machine.Outcome, *machine.Fault) {
			if holder >= 0 {
				text := fmt.Sprintf("destruction of %s, which thread %d holds", spinName(c), holder)
				return abi.Violation(c, machine.Misuse, text, 0) // glibc leaves it as it is
			}
			return setSpin(c, 0)
		})),
	}
}
