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
		if mutexes[i].Name == "mtx_trylock" {
			mutexes[i] = mayFail(mutexes[i], thrdBusy)
		}
	}
	list := append(mutexes, condFunctions("cnd_", errorsC11)...)
	return append(append(list, threadsC11()...), storageC11()...)
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
			if f := start(c, c.Arg(1), c.Arg(2), c.M.Record().Flags(c.Thread)&schedMask); f != nil {
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
			return initMutex(c, c.Arg(1)&mtxRecursive)
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
