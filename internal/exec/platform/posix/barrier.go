package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_barrier_t keeps how many threads have arrived and how many it takes
// (zero: not initialised, or destroyed). Those who wait have its address as
// their wait word; the last to arrive clears it.
const (
	barrierArrived = 0
	barrierCount   = 4
	barrierSize    = 20 // of the smaller one, with 32-bit pointers

	barrierSerial = -1
	barrierWait   = "pthread_barrier_wait"
)

func touchesBarrier(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), barrierSize))
}

func barrierName(c *machine.Call) string { return "barrier " + abi.Name(c, c.Arg(0)) }

func barriers() []machine.External {
	const prefix = "pthread_barrier_"
	wait := abi.Sync(barrierWait, touchesInside(touchesBarrier), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Phase == 0 {
			return arrive(c)
		}
		leave(c)
		return abi.Int(c, 0)
	})
	wait.Effects = barrierEffects
	wait.Enabled = func(c *machine.Call) bool { return c.Phase == 0 || !awaits(c) }
	wait.Waits = func(c *machine.Call) (string, int) {
		n, _ := abi.Load(c, c.Arg(0)+barrierArrived, 4)
		count, _ := abi.Load(c, c.Arg(0)+barrierCount, 4)
		have := "have"
		if n == 1 {
			have = "has"
		}
		return fmt.Sprintf("%s, at which %d of %d threads %s arrived", barrierName(c), n, count, have), -1
	}
	return []machine.External{
		wait,
		byAccesses(abi.Sync(prefix+"init", touchesNew(barrierSize), initBarrier)),
		byAccesses(abi.Sync(prefix+"destroy", touchesBarrier, destroyBarrier)),
		cleared("pthread_barrierattr_init"),
		destroyed("pthread_barrierattr_destroy"),
		setField("pthread_barrierattr_setpshared", 1, 0, 1), getField("pthread_barrierattr_getpshared", 1),
	}
}

func initBarrier(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if uint32(c.Arg(2)) == 0 {
		return abi.Int(c, abi.EINVAL)
	}
	f := zeroObject(c, barrierSize)
	if f == nil {
		f = abi.Store(c, c.Arg(0)+barrierCount, 4, c.Arg(2))
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// loadBarrier refuses a barrier that is not initialised.
func loadBarrier(c *machine.Call, verb string) (arrived, count uint64, f *machine.Fault) {
	if arrived, f = abi.Load(c, c.Arg(0)+barrierArrived, 4); f != nil {
		return 0, 0, f
	}
	if count, f = abi.Load(c, c.Arg(0)+barrierCount, 4); f != nil {
		return 0, 0, f
	}
	if count == 0 && c.M.Checks().Has(machine.Misuse) {
		f = c.Fault(machine.Misuse, verb+barrierName(c)+", which is not initialised")
	}
	return arrived, count, f
}

func arrive(c *machine.Call) (machine.Outcome, *machine.Fault) {
	arrived, count, f := loadBarrier(c, "wait at ")
	if f != nil {
		return abi.Stop(f)
	}
	if arrived+1 < count {
		if f := abi.Store(c, c.Arg(0)+barrierArrived, 4, arrived+1); f != nil {
			return abi.Stop(f)
		}
		c.M.Record().SetWait(c.Thread, c.Arg(0))
		return abi.Again(c, 1)
	}
	for _, t := range waiters(c, c.Arg(0)) {
		c.M.Record().SetWait(t, 0)
	}
	if f := abi.Store(c, c.Arg(0)+barrierArrived, 4, 0); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, barrierSerial)
}

func destroyBarrier(c *machine.Call) (machine.Outcome, *machine.Fault) {
	arrived, _, f := loadBarrier(c, "destruction of ")
	if f != nil {
		return abi.Stop(f)
	}
	if arrived > 0 {
		return abi.Violation(c, machine.Misuse, "destruction of "+barrierName(c)+", at which "+plural(arrived, "thread waits", "threads wait"), abi.EBUSY)
	}
	destroyBehind(c, barrierWait)
	if f := abi.PutBytes(c, c.Arg(0), make([]byte, barrierSize)); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
