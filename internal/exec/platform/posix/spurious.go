package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Attempts to take a lock that may fail although it is free (machine.TryLock):
// mtx_trylock, and the functions of C++ at whose beginning heddle-llvm puts a call
// of attemptName. Those of POSIX may not.

// attemptName is the function that reports whether an attempt is to fail at once.
const attemptName = "__heddle_attempt_fails"

// attempts are the functions of this file.
func attempts() []machine.External {
	x := abi.Pure(attemptName, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Choice == machine.SpuriousWay {
			c.M.Time().HeldUpBy(c.Thread)
			c.Note("the attempt to take the lock or semaphore fails, whether it is free or not")
			return abi.Int(c, 1)
		}
		c.Succeeds(machine.TryLock)
		return abi.Int(c, 0)
	})
	x.Choices = func(c *machine.Call) int {
		if c.MayFail(machine.TryLock) {
			return 2
		}
		return 1
	}
	return []machine.External{x}
}

// mayFail marks an attempt to lock the mutex of argument 0 that may fail with busy
// although no thread holds it.
func mayFail(x machine.External, busy int64) machine.External {
	free := func(c *machine.Call) bool {
		m, f := loadMutex(c, c.Arg(0))
		return f == nil && m.unusable() == "" && m.owner == 0
	}
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch {
		case !free(c):
			c.Choice = 0
		case c.Choice == machine.SpuriousWay && c.MayFail(machine.TryLock):
			c.M.Time().HeldUpBy(c.Thread)
			c.Note("the attempt to lock mutex " + abi.Name(c, c.Arg(0)) + " fails although the mutex is free")
			return abi.Int(c, busy)
		default:
			c.Succeeds(machine.TryLock)
		}
		return do(c)
	}
	x.Choices = func(c *machine.Call) int {
		if c.MayFail(machine.TryLock) && free(c) {
			return 2
		}
		return 1
	}
	return x
}
