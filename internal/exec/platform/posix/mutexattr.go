package posix

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A pthread_mutexattr_t is an int with the kind and other fields where glibc has
// them.
const (
	fieldType     = kindMask
	fieldCeiling  = 0x00fff000
	fieldProtocol = 0x30000000
	fieldRobust   = 0x40000000
	fieldShared   = 0x80000000
)

// What a protocol may be; ceilings are priorities of SCHED_FIFO.
const (
	protocolProtect = 2
	lowestCeiling   = 1
	highestCeiling  = 99
)

// mutexSetup makes mutexes and their attributes.
func mutexSetup() []machine.External {
	list := []machine.External{
		abi.Memory("pthread_mutex_init", func(c *machine.Call, buf []machine.Access) []machine.Access {
			if at := c.Arg(1); at != 0 {
				buf = append(buf, abi.Read(at, 4))
			}
			return writesMutex(c, buf)
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			attr := uint64(0)
			if at := c.Arg(1); at != 0 {
				var f *machine.Fault
				if attr, f = abi.Load(c, at, 4); f != nil {
					return abi.Stop(f)
				}
			}
			return initMutex(c, attr, 0)
		}),
		cleared("pthread_mutexattr_init"),
		destroyed("pthread_mutexattr_destroy"),
	}
	for _, x := range []struct {
		name                  string
		mask, lowest, highest uint64
	}{
		{"type", fieldType, 0, kindAdaptive},
		{"robust", fieldRobust, 0, 1},
		{"pshared", fieldShared, 0, 1},
		{"protocol", fieldProtocol, 0, protocolProtect},
		{"prioceiling", fieldCeiling, lowestCeiling, highestCeiling},
	} {
		list = append(list, setField("pthread_mutexattr_set"+x.name, x.mask, x.lowest, x.highest), getField("pthread_mutexattr_get"+x.name, x.mask))
	}
	list = append(list, setField("pthread_mutexattr_setrobust_np", fieldRobust, 0, 1), getField("pthread_mutexattr_getrobust_np", fieldRobust))
	list = append(list, abi.Alias(consistent("pthread_mutex_consistent"), "pthread_mutex_consistent_np")...)
	return append(list, ceiling(false), ceiling(true))
}

// setField is a function that sets a field of the word of an attribute object.
func setField(name string, mask, lowest, highest uint64) machine.External {
	shift := bits.TrailingZeros64(mask)
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), 4))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v := uint64(uint32(c.Arg(1)))
		if v < lowest || v > highest {
			return abi.Int(c, abi.EINVAL)
		}
		old, f := abi.Load(c, c.Arg(0), 4)
		if f == nil {
			f = abi.Store(c, c.Arg(0), 4, old&^mask|v<<shift)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// getField is a function that stores a field of the word of an attribute object
// where argument 1 points.
func getField(name string, mask uint64) machine.External {
	shift := bits.TrailingZeros64(mask)
	return abi.Memory(name, touchesAttributeQuery, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		v, f := abi.Load(c, c.Arg(0), 4)
		v = v & mask >> shift
		if mask == fieldCeiling {
			v = max(v, lowestCeiling) // none was set
		}
		if f == nil {
			f = abi.Store(c, c.Arg(1), 4, v)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// initMutex makes a free mutex with the fields of an attribute's word, and with other bits of its kind.
func initMutex(c *machine.Call, attr uint64, more uint32) (machine.Outcome, *machine.Fault) {
	m := mutex{addr: c.Arg(0), at: layoutOfMutex(c, c.Arg(0)), kind: uint32(attr&fieldType) | more}
	if attr&fieldRobust != 0 {
		m.kind |= kindRobust
	}
	f := abi.PutBytes(c, m.addr, make([]byte, m.at.size))
	if attr&fieldProtocol>>bits.TrailingZeros64(fieldProtocol) == protocolProtect && f == nil {
		m.kind |= kindProtect
		f = m.setCeiling(c, max(attr&fieldCeiling>>bits.TrailingZeros64(fieldCeiling), lowestCeiling))
	}
	if f == nil {
		f = m.store(c)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// The ceiling follows the kind. No priority depends on it.
func (m *mutex) setCeiling(c *machine.Call, v uint64) *machine.Fault {
	return abi.Store(c, m.addr+m.at.kind+4, 4, v)
}

// ceiling is pthread_mutex_getprioceiling (mutex, old), or setprioceiling (mutex,
// new, old), which waits for the mutex.
func ceiling(set bool) machine.External {
	name, to := "pthread_mutex_getprioceiling", 1
	if set {
		name, to = "pthread_mutex_setprioceiling", 2
	}
	x := abi.Sync(name, touchesMutex, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		m, f := usable(c, "priority ceiling")
		if f != nil {
			return abi.Stop(f)
		}
		if m.kind&kindProtect == 0 || set && (c.ArgS(1) < lowestCeiling || c.ArgS(1) > highestCeiling) {
			return abi.Int(c, abi.EINVAL)
		}
		v, f := abi.Load(c, m.addr+m.at.kind+4, 4)
		if f == nil && (c.Arg(to) != 0 || !set) {
			f = abi.Store(c, c.Arg(to), 4, v)
		}
		if f == nil && set {
			f = m.setCeiling(c, c.Arg(1))
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
	if set {
		x.Enabled = func(c *machine.Call) bool { return mutexReady(c, c.Arg(0)) }
		x.Waits = func(c *machine.Call) (string, int) { return waitsForMutex(c, c.Arg(0)) }
	}
	return x
}

func writesMutex(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Write(c.Arg(0), layoutOfMutex(c, c.Arg(0)).size))
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

func succeeds(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }

// cleared is a function that makes the word of an attribute object zero.
func cleared(name string) machine.External {
	return attribute(name, func(*machine.Call) (uint64, int64) { return 0, 0 })
}

// destroyed is a function that destroys an attribute object. As in glibc it does not look at a null pointer.
func destroyed(name string) machine.External {
	x := cleared(name)
	clear, touches := x.Do, x.Accesses
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		if c.Arg(0) == 0 {
			return buf
		}
		return touches(c, buf)
	}
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Arg(0) == 0 {
			return abi.Violation(c, machine.Misuse, name+" of a null pointer", 0)
		}
		return clear(c)
	}
	return x
}

// touchesNew are the accesses of a function that makes an object of so many bytes, with attributes of which nothing counts.
func touchesNew(size uint64) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		return readsAttribute(c, append(buf, abi.Write(c.Arg(0), size)))
	}
}

// zeroObject makes an object of zeros.
func zeroObject(c *machine.Call, size uint64) *machine.Fault {
	if f := c.Touch(readsAttribute(c, nil)); f != nil {
		return f
	}
	return abi.PutBytes(c, c.Arg(0), make([]byte, size))
}

// readsAttribute adds the access of the attribute object of argument 1, of which nothing counts.
func readsAttribute(c *machine.Call, buf []machine.Access) []machine.Access {
	if c.NumArgs() < 2 { // as of cnd_init
		return buf
	}
	return abi.Optional(buf, abi.Read(c.Arg(1), 4))
}
