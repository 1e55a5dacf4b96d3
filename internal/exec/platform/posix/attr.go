package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Of a pthread_attr_t only whether threads are detached counts. The rest can be
// asked for again: priority, policy, flags, size of the guard, address and size
// of the stack, where glibc has them.
const (
	attrPriority = 0
	attrPolicy   = 4
	attrFlags    = 8

	attrDetached = 1
	attrProcess  = 2 // contention scope
	attrExplicit = 4 // scheduling is not inherited

	defaultStack = 8 << 20
	defaultGuard = 4096
	leastStack   = 16384
	mostPriority = 99
)

func attrGuard(c *machine.Call) uint64 { return uint64(abi.Ptr(c)) + 8 }

func attrAddress(c *machine.Call) uint64 { return attrGuard(c) + uint64(abi.Ptr(c)) }

func attrStack(c *machine.Call) uint64 { return attrAddress(c) + uint64(abi.Ptr(c)) }

// attrSize is the size of the part that is used.
func attrSize(c *machine.Call) uint64 { return attrStack(c) + uint64(abi.Ptr(c)) }

// attrField is where a field of an attribute object lies.
type attrField struct {
	at     func(c *machine.Call) uint64
	size   func(c *machine.Call) uint
	bit    uint64               // of the flags; 0: all of the word
	refuse func(v uint64) int64 // the error for a value; nil: none
}

func at(offset uint64) func(*machine.Call) uint64 {
	return func(*machine.Call) uint64 { return offset }
}

func four(*machine.Call) uint { return 4 }

// refuses gives EINVAL for values outside a range.
func refuses(least, most uint64) func(uint64) int64 {
	return func(v uint64) int64 {
		if v < least || v > most {
			return abi.EINVAL
		}
		return 0
	}
}

func attributes() []machine.External {
	flag := func(bit uint64) attrField {
		return attrField{at: at(attrFlags), size: four, bit: bit, refuse: refuses(0, 1)}
	}
	wide := func(at func(c *machine.Call) uint64, least uint64) attrField {
		return attrField{at: at, size: abi.Ptr, refuse: refuses(least, ^uint64(0))}
	}
	scope := flag(attrProcess)
	scope.refuse = func(v uint64) int64 {
		if v == 1 {
			return abi.ENOTSUP
		}
		return refuses(0, 1)(v)
	}
	var list []machine.External
	for _, x := range []struct {
		name  string
		field attrField
	}{
		{"detachstate", flag(attrDetached)}, {"inheritsched", flag(attrExplicit)}, {"scope", scope},
		{"schedpolicy", attrField{at: at(attrPolicy), size: four, refuse: refuses(0, 2)}},
		{"guardsize", wide(attrGuard, 0)}, {"stacksize", wide(attrStack, leastStack)}, {"stackaddr", wide(attrAddress, 0)},
	} {
		set := x.field.setter("pthread_attr_set" + x.name)
		if x.name == "stacksize" {
			set = stackSuffices(set)
		}
		list = append(list, set, x.field.getter("pthread_attr_get"+x.name))
	}
	return append(append(list, attributePairs()...),
		setAttributes("pthread_attr_init", 0, func(c *machine.Call) *machine.Fault { return initAttributes(c, c.Arg(0), 0) }),
		attributesOfThread(),
		abi.Looking("pthread_attr_destroy", touchesAttributes, succeeds))
}

// attributesOfThread is a function that others notice if they may detach the thread.
func attributesOfThread() machine.External {
	x := setAttributes("pthread_getattr_np", 1, func(c *machine.Call) *machine.Fault {
		t, ok := named(c, c.Arg(0))
		if !ok {
			return initAttributes(c, c.Arg(1), 0)
		}
		if t != 0 && calls(c, "pthread_attr_setstacksize", "pthread_attr_setguardsize") {
			return c.Gap("pthread_getattr_np of a thread whose stack may have a size that the program sets: heddle does not know it")
		}
		of := c.M.Record().Flags(t)
		flags := attrAffine | of.Barred()<<attrBarred
		if of&machine.FlagDetached != 0 {
			flags |= attrDetached
		}
		f := initAttributes(c, c.Arg(1), flags)
		if f == nil {
			f = storeStack(c, c.Arg(1), t)
		}
		policy, priority := of.Scheduling()
		if f == nil {
			f = abi.Store(c, c.Arg(1)+attrPolicy, 4, policy)
		}
		if f == nil {
			f = abi.Store(c, c.Arg(1)+attrPriority, 4, priority)
		}
		return f
	})
	touched := x.Visible
	x.Visible = func(c *machine.Call) bool {
		return touched(c) || calls(c, "pthread_detach", "thrd_detach", "pthread_setaffinity_np", "sched_setaffinity", "pthread_setschedparam", "pthread_setschedprio", "sched_setscheduler", "sched_setparam")
	}
	return abi.Uncontained(x)
}

// storeStack stores where the stack of a thread is, and how large.
func storeStack(c *machine.Call, attr uint64, t int) *machine.Fault {
	addr, size := c.M.Record().Stack(t)
	f := abi.Store(c, attr+attrAddress(c), abi.Ptr(c), addr)
	if f == nil {
		f = abi.Store(c, attr+attrStack(c), abi.Ptr(c), size)
	}
	return f
}

// setAttributes is a function that writes the attribute object of an argument.
func setAttributes(name string, arg int, do func(c *machine.Call) *machine.Fault) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(arg), attrSize(c)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := do(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

func touchesAttributes(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Write(c.Arg(0), attrSize(c)))
}

func initAttributes(c *machine.Call, addr, flags uint64) *machine.Fault {
	f := abi.PutBytes(c, addr, make([]byte, attrSize(c)))
	if f == nil {
		f = abi.Store(c, addr+attrFlags, 4, flags)
	}
	if f == nil {
		f = abi.Store(c, addr+attrGuard(c), abi.Ptr(c), defaultGuard)
	}
	if f == nil {
		f = abi.Store(c, addr+attrStack(c), abi.Ptr(c), defaultStack)
	}
	return f
}

// setter stores argument 1 in the field.
func (x attrField) setter(name string) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), attrSize(c)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v := c.Arg(1)
		if errno := x.refuse(v); errno != 0 {
			return abi.Int(c, errno)
		}
		place := c.Arg(0) + x.at(c)
		if x.bit != 0 {
			old, f := abi.Load(c, place, 4)
			if f != nil {
				return abi.Stop(f)
			}
			v = old&^x.bit | v*x.bit
		}
		if f := abi.Store(c, place, x.size(c), v); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// getter stores the field where argument 1 points.
func (x attrField) getter(name string) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), attrSize(c)), abi.Write(c.Arg(1), uint64(x.size(c))))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0)+x.at(c), x.size(c))
		if x.bit != 0 {
			v = v & x.bit / x.bit
		}
		if f == nil {
			f = abi.Store(c, c.Arg(1), x.size(c), v)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// attributePairs are those of a sched_param, whose only member is the priority,
// and of a stack with its size.
func attributePairs() []machine.External {
	copyWord := func(c *machine.Call, to, from uint64, size uint) *machine.Fault {
		v, f := abi.Load(c, from, size)
		if f == nil {
			f = abi.Store(c, to, size, v)
		}
		return f
	}
	reads := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), attrSize(c)), abi.Read(c.Arg(1), 4))
	}
	return []machine.External{
		abi.Memory("pthread_attr_setschedparam", reads, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			policy, f := abi.Load(c, c.Arg(0)+attrPolicy, 4)
			v, f2 := abi.Load(c, c.Arg(1), 4)
			switch {
			case f != nil:
				return abi.Stop(f)
			case f2 != nil:
				return abi.Stop(f2)
			case v > mostPriority || (v == 0) != (policy == 0):
				return abi.Int(c, abi.EINVAL)
			}
			return abi.Stop(abi.Store(c, c.Arg(0)+attrPriority, 4, v))
		}),
		abi.Memory("pthread_attr_getschedparam", touchesAttributeQuery, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Stop(copyWord(c, c.Arg(1), c.Arg(0)+attrPriority, 4))
		}),
		stackSuffices(setStack(setAttributes("pthread_attr_setstack", 0, func(c *machine.Call) *machine.Fault {
			f := abi.Store(c, c.Arg(0)+attrAddress(c), abi.Ptr(c), c.Arg(1))
			if f == nil {
				f = abi.Store(c, c.Arg(0)+attrStack(c), abi.Ptr(c), c.Arg(2))
			}
			return f
		}))),
		abi.Memory("pthread_attr_getstack", func(c *machine.Call, buf []machine.Access) []machine.Access {
			n := uint64(abi.Ptr(c))
			return append(buf, abi.Read(c.Arg(0), attrSize(c)), abi.Write(c.Arg(1), n), abi.Write(c.Arg(2), n))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			f := copyWord(c, c.Arg(1), c.Arg(0)+attrAddress(c), abi.Ptr(c))
			if f == nil {
				f = copyWord(c, c.Arg(2), c.Arg(0)+attrStack(c), abi.Ptr(c))
			}
			return abi.Stop(f)
		}),
	}
}

// stackSuffices says with a function that sets how large a stack is what is not known here: how much of it a thread needs.
func stackSuffices(x machine.External) machine.External {
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		machine.Assume(c, "a stack whose size the program sets has room for what runs on it", "", false)
		return do(c)
	}
	return x
}

// setStack refuses a stack that is too small.
func setStack(x machine.External) machine.External {
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Arg(2) < leastStack {
			return abi.Int(c, abi.EINVAL)
		}
		return do(c)
	}
	return x
}
