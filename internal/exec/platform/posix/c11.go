package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// C11's threads.h: the same objects under other names, as in glibc.
const (
	thrdSuccess  = 0
	thrdBusy     = 1
	thrdError    = 2
	thrdTimedOut = 4

	mtxRecursive = 1
	mtxTimed     = 2

	kindTimed = 0x400 // of a mutex: it was made with mtxTimed
)

func errorsC11(errno int64) int64 {
	switch errno {
	case 0:
		return thrdSuccess
	case abi.EBUSY:
		return thrdBusy
	case abi.ETIMEDOUT:
		return thrdTimedOut
	}
	return thrdError
}

func functionsC11() []machine.External {
	mutexes := mutexFunctions("mtx_", errorsC11)
	for i := range mutexes {
		switch x := &mutexes[i]; x.Name {
		case "mtx_trylock":
			*x = mayFail(*x, thrdBusy)
		case "mtx_lock":
			enabled := x.Enabled
			x.Enabled = func(c *machine.Call) bool { return enabled(c) || lockedTwice(c) != "" }
			x.Do = demands(lockedTwice, x.Do)
		case "mtx_timedlock":
			x.Do = demands(untimed, x.Do)
		}
	}
	list := append(mutexes, condFunctions("cnd_", errorsC11)...)
	return append(append(list, threadsC11()...), storageC11()...)
}

// demands is a function for which something may be wrong before it does anything.
func demands(wrong func(c *machine.Call) string, do abi.Do) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if text := wrong(c); text != "" {
			return abi.Stop(c.Fault(machine.Misuse, text))
		}
		return do(c)
	}
}

// lockedTwice says that the mutex of argument 0 is not recursive and the caller's: C11 leaves that undefined (7.26.4.3), where POSIX
// waits for ever.
func lockedTwice(c *machine.Call) string {
	m, ok := peekMutex(c)
	if !ok || !m.mine(c) || !m.normal() || !c.M.Checks().Has(machine.Misuse) {
		return ""
	}
	return "lock of " + m.name(c) + ", which " + abi.ThreadName(c.Thread) + " holds already and which is not recursive"
}

// untimed says that the mutex of argument 0 was not made for waits with a time limit (C11, 7.26.4.4).
func untimed(c *machine.Call) string {
	m, ok := peekMutex(c)
	if !ok || m.kind&kindTimed != 0 || !c.M.Checks().Has(machine.Misuse) {
		return ""
	}
	return "lock with a time limit of " + m.name(c) + ", which was made without mtx_timed"
}

func threadsC11() []machine.External {
	joined := abi.Sync("thrd_join", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return touchesResult(c, 4, buf)
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return join(c, 4, errorsC11) })
	joined.Enabled, joined.Waits, joined.Joins, joined.Effects = joinReady, waitsForThread, joins, joinEffects
	return []machine.External{
		Cancellable(joined),
		creates(abi.Memory("thrd_create", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), uint64(abi.Ptr(c))))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if f := start(c, c.Arg(1), c.Arg(2), c.M.Record().Flags(c.Thread)&machine.FlagsOfNew); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, thrdSuccess)
		})),
		ending("thrd_exit", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return exitThread(c, uint64(uint32(c.Arg(0))))
		}),
		{Name: "thrd_detach", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) { return detach(c, errorsC11) }},
		abi.Pure("thrd_current", self),
		abi.Pure("thrd_equal", equal),
		abi.Memory("mtx_init", writesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			kind := uint32(0)
			if c.Arg(1)&mtxTimed != 0 {
				kind = kindTimed
			}
			return initMutex(c, c.Arg(1)&mtxRecursive, kind)
		}),
		condWait("cnd_timedwait", abi.Deadline{Arg: 2}, errorsC11),
	}
}

func storageC11() []machine.External {
	as := func(e machine.External, name string) machine.External {
		e.Name = name
		return e
	}
	k := keys()
	return []machine.External{
		once("call_once"), as(k[0], "tss_create"), as(k[1], "tss_delete"), as(k[2], "tss_get"), as(k[3], "tss_set"),
	}
}
