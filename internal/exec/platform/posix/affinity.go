package posix

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The processors that a thread may run on are read back as they were set, which is all that they do: threads are interleaved as if each had a
// processor of its own, which others than those that are allowed make no difference to. There are two. A thread's flags have those that it is barred from, so that a new
// thread of a program that never asks has none; attributes have the same, beside a bit that says so.

const (
	noProcessor   = 1<<2 - 1  // the set of both, as those that are barred
	processorUnit = 8         // Linux gives sets by words of this size
	attrAffine    = 8         // attributes say which processors are barred
	attrBarred    = 4         // and this is the place of the set in their flags
	mostSet       = 128 << 10 // bytes of a set that are looked at
)

// askedProcessors are the processors of a set, of the two that there are; others: the set has more.
func askedProcessors(c *machine.Call, at, size uint64) (set uint64, others bool, f *machine.Fault) {
	b, f := abi.Bytes(c, at, min(size, mostSet))
	for i, v := range b {
		if i == 0 {
			set, v = uint64(v)&noProcessor, v&^noProcessor
		}
		others = others || v != 0
	}
	return set, others, f
}

// putProcessors writes a set; false: the room is none that Linux would fill.
func putProcessors(c *machine.Call, at, size, set uint64) (ok bool, f *machine.Fault) {
	if size == 0 || size%processorUnit != 0 {
		return false, nil
	}
	if f = c.Fill(at, 0, size); f == nil {
		f = abi.Store(c, at, 1, set)
	}
	return true, f
}

// affinity are the functions on the processors of threads.
func affinity() []machine.External {
	return append(attributesAffinity(),
		setsAffinity("pthread_setaffinity_np", namedRunning, returned), setsAffinity("sched_setaffinity", numbered, setErrno),
		getsAffinity("pthread_getaffinity_np", namedRunning, returned), getsAffinity("sched_getaffinity", numbered, setErrno),
		besides(abi.Pure("sched_getcpu", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Notes().Cut(c.PC)
			return abi.Int(c, int64(bits.TrailingZeros64(^c.M.Record().Flags(c.Thread).Barred())))
		}), "pthread_setaffinity_np", "sched_setaffinity"),
		abi.Memory("__sched_cpucount", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(c.Arg(1), c.Arg(0)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			set, f := abi.Bytes(c, c.Arg(1), c.Arg(0))
			n := 0
			for _, b := range set {
				n += bits.OnesCount8(b)
			}
			c.ReturnS(int64(n))
			return abi.Stop(f)
		}))
}

// namedRunning is the running thread whose pthread_t argument 0 is.
func namedRunning(c *machine.Call) (t int, ok bool) {
	t, ok = named(c, c.Arg(0))
	return t, ok && c.M.Status(t) == machine.Running
}

// returned is how functions of threads say an error, setErrno how those of the process do.
func returned(c *machine.Call, errno int64) (machine.Outcome, *machine.Fault) {
	return abi.Int(c, errno)
}

func setErrno(c *machine.Call, errno int64) (machine.Outcome, *machine.Fault) {
	if errno != 0 {
		return abi.Errno(c, uint32(errno))
	}
	return abi.Int(c, 0)
}

type (
	threadOf func(c *machine.Call) (t int, ok bool)
	endsCall func(c *machine.Call, errno int64) (machine.Outcome, *machine.Fault)
)

// besides makes a function one that others notice only if the program names one that it meets.
func besides(x machine.External, names ...string) machine.External {
	shared := x.Visible
	x.Visible = func(c *machine.Call) bool { return calls(c, names...) || shared(c) }
	return abi.Uncontained(x)
}

func setsAffinity(name string, of threadOf, end endsCall) machine.External {
	return besides(abi.Memory(name, readsProcessors, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, ok := of(c)
		if !ok {
			if f := abi.OfChild(c); f != nil {
				return abi.Stop(f)
			}
			return end(c, abi.ESRCH)
		}
		set, _, f := askedProcessors(c, c.Arg(2), c.Arg(1))
		switch {
		case f != nil:
			return abi.Stop(f)
		case set == 0:
			return end(c, abi.EINVAL)
		}
		c.M.Record().SetFlags(t, c.M.Record().Flags(t)&^machine.FlagBarred|machine.BarredFlags(^set))
		return end(c, 0)
	}), "pthread_getaffinity_np", "sched_getaffinity", "sched_getcpu", "pthread_setaffinity_np", "sched_setaffinity", "pthread_getattr_np")
}

func getsAffinity(name string, of threadOf, end endsCall) machine.External {
	return besides(abi.Memory(name, writesProcessors, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, ok := of(c)
		if !ok {
			if f := abi.OfChild(c); f != nil {
				return abi.Stop(f)
			}
			return end(c, abi.ESRCH)
		}
		c.M.Notes().Cut(c.PC)
		ok, f := putProcessors(c, c.Arg(2), c.Arg(1), noProcessor&^c.M.Record().Flags(t).Barred())
		switch {
		case f != nil:
			return abi.Stop(f)
		case !ok:
			return end(c, abi.EINVAL)
		}
		return end(c, 0)
	}), "pthread_setaffinity_np", "sched_setaffinity")
}

// attributesAffinity are the functions on the processors of threads that are yet to be made.
func attributesAffinity() []machine.External {
	return []machine.External{
		abi.Memory("pthread_attr_setaffinity_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			if c.Arg(1) == 0 || c.Arg(2) == 0 {
				return touchesAttributes(c, buf)
			}
			return readsProcessors(c, touchesAttributes(c, buf))
		}, setAttributeAffinity),
		abi.Memory("pthread_attr_getaffinity_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return writesProcessors(c, append(buf, abi.Read(c.Arg(0), attrSize(c))))
		}, getAttributeAffinity),
	}
}

func setAttributeAffinity(c *machine.Call) (machine.Outcome, *machine.Fault) {
	flags, f := abi.Load(c, c.Arg(0)+attrFlags, 4)
	if f != nil {
		return abi.Stop(f)
	}
	flags &^= attrAffine | noProcessor<<attrBarred
	if c.Arg(1) != 0 && c.Arg(2) != 0 {
		set, others, f := askedProcessors(c, c.Arg(2), c.Arg(1))
		switch {
		case f != nil:
			return abi.Stop(f)
		case others || set == 0:
			return abi.Stop(c.Gap("pthread_attr_setaffinity_np with none of the first two processors, or with others"))
		}
		flags |= attrAffine | (noProcessor&^set)<<attrBarred
	}
	if f := abi.Store(c, c.Arg(0)+attrFlags, 4, flags); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func getAttributeAffinity(c *machine.Call) (machine.Outcome, *machine.Fault) {
	flags, f := abi.Load(c, c.Arg(0)+attrFlags, 4)
	switch {
	case f != nil:
	case flags&attrAffine == 0:
		f = c.Fill(c.Arg(2), 0xff, c.Arg(1))
	default:
		if f = c.Fill(c.Arg(2), 0, c.Arg(1)); f == nil && c.Arg(1) > 0 {
			f = abi.Store(c, c.Arg(2), 1, noProcessor&^(flags>>attrBarred))
		}
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// readsProcessors: a set of processors is argument 2, its size argument 1.
func readsProcessors(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(c.Arg(2), c.Arg(1)))
}

func writesProcessors(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Write(c.Arg(2), c.Arg(1)))
}
