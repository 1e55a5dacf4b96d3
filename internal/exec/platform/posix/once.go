package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_once_t is an int: 0 not yet, 2 done (as glibc has them), else
// onceRuns and the pthread_t of the thread that runs the routine.
const (
	onceDone = 2
	onceRuns = 1 << 16
)

func onces() []machine.External { return []machine.External{once("pthread_once")} }

func once(name string) machine.External {
	x := abi.Sync(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Atomic(c.Arg(0), 4))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0), 4)
		switch {
		case f != nil:
			return abi.Stop(f)
		case c.Phase == 1:
			v = onceDone
		case v == onceDone:
			return abi.Int(c, 0)
		default:
			v = onceRuns + uint64(c.Thread+1)
		}
		if f := abi.Store(c, c.Arg(0), 4, v); f != nil {
			return abi.Stop(f)
		}
		if v == onceDone {
			return abi.Int(c, 0)
		}
		return abi.Invoke(c, 1, c.Arg(1))
	})
	x = opening(x, func(c *machine.Call) bool { return c.Phase == 1 })
	x.Enabled = func(c *machine.Call) bool {
		v, f := abi.Load(c, c.Arg(0), 4)
		return f != nil || c.Phase == 1 || v < onceRuns
	}
	// A C++ exception that leaves the routine lets another thread try.
	x.Left = func(c *machine.Call) { _ = abi.Store(c, c.Arg(0), 4, 0) }
	x.Waits = func(c *machine.Call) (string, int) {
		v, _ := abi.Load(c, c.Arg(0), 4)
		t := int(v-onceRuns) - 1
		who := abi.ThreadName(t) + " runs"
		if t == c.Thread {
			who = "it runs itself"
		}
		return "the end of the once-routine of " + abi.Name(c, c.Arg(0)) + ", which " + who, t
	}
	return x
}
