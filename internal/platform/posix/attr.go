package posix

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// Of a pthread_attr_t only the flags count, where glibc has them, and the stack
// size, which can be asked for again.
const (
	attrFlags    = 8
	attrDetached = 1

	defaultStack = 8 << 20
)

func attrStack(c *machine.Call) uint64 { return 4 * uint64(abi.Ptr(c)) }

// attrSize is the size of the part that is used.
func attrSize(c *machine.Call) uint64 { return 5 * uint64(abi.Ptr(c)) }

func attributes() []machine.External {
	set := func(name string, do abi.Do) machine.External {
		return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), attrSize(c)))
		}, do)
	}
	get := func(name string, size func(c *machine.Call) uint, value func(c *machine.Call) (uint64, *machine.Fault)) machine.External {
		return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(c.Arg(0), attrSize(c)), abi.Write(c.Arg(1), uint64(size(c))))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			v, f := value(c)
			if f == nil {
				f = abi.Store(c, c.Arg(1), size(c), v)
			}
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		})
	}
	word := func(*machine.Call) uint { return 4 }
	return []machine.External{
		set("pthread_attr_init", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			f := abi.PutBytes(c, c.Arg(0), make([]byte, attrSize(c)))
			if f == nil {
				f = abi.Store(c, c.Arg(0)+attrStack(c), abi.Ptr(c), defaultStack)
			}
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}),
		set("pthread_attr_setdetachstate", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(1) > attrDetached {
				return abi.Int(c, abi.EINVAL)
			}
			if f := abi.Store(c, c.Arg(0)+attrFlags, 4, c.Arg(1)); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}),
		set("pthread_attr_setstacksize", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if f := abi.Store(c, c.Arg(0)+attrStack(c), abi.Ptr(c), c.Arg(1)); f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, 0)
		}),
		get("pthread_attr_getdetachstate", word, func(c *machine.Call) (uint64, *machine.Fault) {
			return abi.Load(c, c.Arg(0)+attrFlags, 4)
		}),
		get("pthread_attr_getstacksize", abi.Ptr, func(c *machine.Call) (uint64, *machine.Fault) {
			return abi.Load(c, c.Arg(0)+attrStack(c), abi.Ptr(c))
		}),
		zero("pthread_attr_destroy"),
		zero("pthread_attr_setschedparam"),
		zero("pthread_attr_setschedpolicy"),
		zero("pthread_attr_setinheritsched"),
		zero("pthread_attr_setscope"),
		zero("pthread_attr_setguardsize"),
		zero("pthread_attr_setstack"),
	}
}
