package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What calls do that other threads can notice, where that is more or less than the
// memory that they list (machine.External.Effects).

// byAccesses marks a function that others notice by the memory that it lists alone.
func byAccesses(x machine.External) machine.External {
	x.Effects = func(c *machine.Call, e *machine.Effects) { e.Accesses(c) }
	return x
}

// opening marks a function that in some situations gives back what nobody could have
// taken just before.
func opening(x machine.External, opens func(c *machine.Call) bool) machine.External {
	x.Effects = func(c *machine.Call, e *machine.Effects) {
		if opens(c) {
			e.Opening(c)
		} else {
			e.Accesses(c)
		}
	}
	return x
}

// freesMutex reports whether an unlocking frees the mutex at addr.
func freesMutex(c *machine.Call, addr uint64) bool {
	m, f := loadMutex(c, addr)
	return f == nil && m.unusable() == "" && m.mine(c) && m.count == 0
}

// creationEffects: the new thread is a part of what follows.
func creationEffects(c *machine.Call, e *machine.Effects) {
	e.Creates()
	e.Accesses(c)
}

// joinEffects: the thread has to end first.
func joinEffects(c *machine.Call, e *machine.Effects) {
	if t, ok := named(c, c.Arg(0)); ok {
		e.AwaitsEnd(t)
	}
	e.Accesses(c)
}

// waitEffects are those of a wait until the time that an argument points to, if that is not
// negative: once signalled, a waiter has to do with the mutex only.
func waitEffects(time int) func(c *machine.Call, e *machine.Effects) {
	return func(c *machine.Call, e *machine.Effects) {
		if time >= 0 && c.Phase == waitBegin {
			e.Access(timeRead(c, time), false)
		}
		waitingEffects(c, e)
	}
}

// timeRead is how a wait reads the time that argument arg points to.
func timeRead(c *machine.Call, arg int) machine.Access {
	return abi.Read(c.Arg(arg), uint64(2*abi.Ptr(c)))
}

func waitingEffects(c *machine.Call, e *machine.Effects) {
	mutex := machine.Access{Addr: c.Arg(1), Size: layoutOfMutex(c).size, Write: true, Atomic: true}
	switch {
	case c.Phase == waitBegin:
		e.Access(machine.Access{Addr: c.Arg(0), Size: condSize, Write: true, Atomic: true}, false)
		e.Access(mutex, freesMutex(c, c.Arg(1)))
	case c.Phase == waitSignal && c.M.Record().Wait(c.Thread) != 0:
		e.Access(machine.Access{Addr: c.Arg(0), Size: condSize, Write: true, Atomic: true}, false)
		e.AwaitsWaker(c.Thread)
	default:
		e.AwaitsWaker(c.Thread)
		e.Access(mutex, false)
	}
}

// barrierEffects: once all have arrived, a waiter conflicts with none.
func barrierEffects(c *machine.Call, e *machine.Effects) {
	if c.Phase == 0 {
		e.Accesses(c)
		return
	}
	e.AwaitsWaker(c.Thread)
}
