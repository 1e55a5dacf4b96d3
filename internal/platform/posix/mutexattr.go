package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// A pthread_mutexattr_t is an int: the kind, as glibc has it.

// mutexSetup makes mutexes and their attributes.
func mutexSetup() []machine.External {
	return []machine.External{
		abi.Memory("pthread_mutex_init", writesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			kind := uint64(kindNormal)
			if attr := c.Arg(1); attr != 0 {
				v, f := abi.Load(c, attr, 4)
				if f != nil {
					return abi.Stop(f)
				}
				kind = v & kindMask
			}
			return initMutex(c, uint32(kind))
		}),
		attribute("pthread_mutexattr_init", func(*machine.Call) (uint64, int64) { return 0, 0 }),
		attribute("pthread_mutexattr_settype", func(c *machine.Call) (uint64, int64) {
			if c.Arg(1) > kindAdaptive {
				return 0, abi.EINVAL
			}
			return c.Arg(1), 0
		}),
		attribute("pthread_mutexattr_destroy", func(*machine.Call) (uint64, int64) { return 0, 0 }),
		abi.Memory("pthread_mutexattr_gettype", touchesAttributeQuery, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			v, f := abi.Load(c, c.Arg(0), 4)
			if f == nil {
				f = abi.Store(c, c.Arg(1), 4, v&kindMask)
			}
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}),
		abi.Pure("pthread_mutexattr_setrobust", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(1) != 0 {
				return abi.Stop(c.Gap("a robust mutex"))
			}
			return abi.Int(c, 0)
		}),
		zero("pthread_mutexattr_setpshared"),
		zero("pthread_mutexattr_setprotocol"),
		zero("pthread_mutexattr_setprioceiling"),
	}
}

func initMutex(c *machine.Call, kind uint32) (machine.Outcome, *machine.Fault) {
	m := mutex{addr: c.Arg(0), at: layoutOfMutex(c), kind: kind}
	c.Observe(m.addr)
	f := abi.PutBytes(c, m.addr, make([]byte, m.at.size))
	if f == nil {
		f = m.store(c)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func writesMutex(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Write(c.Arg(0), layoutOfMutex(c).size))
}

// attribute is a function that changes the word of an attribute object.
func attribute(name string, value func(c *machine.Call) (v uint64, errno int64)) machine.External {
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), 4))
	}
	return abi.Memory(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, errno := value(c)
		if errno != 0 {
			return abi.Int(c, errno)
		}
		if f := abi.Store(c, c.Arg(0), 4, v); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// touchesAttributeQuery is for functions that copy an int from an attribute
// object to their second argument.
func touchesAttributeQuery(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(c.Arg(0), 4), abi.Write(c.Arg(1), 4))
}

// zero is a function without effect that always succeeds.
func zero(name string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) })
}
