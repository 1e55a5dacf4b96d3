package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// bytesFunctions are the mem functions of string.h.
func bytesFunctions() []machine.External {
	var list []machine.External
	for _, group := range [][]machine.External{copying(), filling(), comparingBytes(), searchingBytes()} {
		list = append(list, group...)
	}
	return list
}

// copier copies argument 2 bytes from argument from to argument to, and gives
// back what result says.
func copier(name string, to, from int, result func(c *machine.Call) uint64) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(to), c.Arg(2)), abi.Read(c.Arg(from), c.Arg(2)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := c.Copy(c.Arg(to), c.Arg(from), c.Arg(2)); f != nil {
			return abi.Stop(f)
		}
		return abi.Word(c, result(c))
	})
}

func copying() []machine.External {
	start := func(c *machine.Call) uint64 { return c.Arg(0) }
	end := func(c *machine.Call) uint64 { return c.Arg(0) + c.Arg(2) }
	list := append(abi.Alias(copier("memcpy", 0, 1, start), "__memcpy_chk", "memmove", "__memmove_chk"),
		abi.Alias(copier("mempcpy", 0, 1, end), "__mempcpy", "__mempcpy_chk")...)
	return append(list, copier("bcopy", 1, 0, start), memccpy())
}

// memccpy copies up to and with a byte.
func memccpy() machine.External {
	length := func(c *machine.Call) (n uint64, found bool, f *machine.Fault) {
		return scan(c, c.Arg(1), c.Arg(3), byte(c.Arg(2)))
	}
	return abi.Memory("memccpy", func(c *machine.Call, buf []machine.Access) []machine.Access {
		n, found, _ := length(c)
		if found {
			n++
		}
		return append(buf, abi.Write(c.Arg(0), n), abi.Read(c.Arg(1), n))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		n, found, f := length(c)
		if f == nil && found {
			f = c.Copy(c.Arg(0), c.Arg(1), n+1)
		} else if f == nil {
			f = c.Copy(c.Arg(0), c.Arg(1), n)
		}
		switch {
		case f != nil:
			return abi.Stop(f)
		case found:
			return abi.Word(c, c.Arg(0)+n+1)
		}
		return abi.Word(c, 0)
	})
}

// scan looks for a byte in up to limit bytes, one by one: what lies after it
// is not read.
func scan(c *machine.Call, addr, limit uint64, b byte) (n uint64, found bool, f *machine.Fault) {
	for ; n < limit; n++ {
		v, f := abi.Load(c, addr+n, 1)
		if f != nil {
			return n, false, f
		}
		if byte(v) == b {
			return n, true, nil
		}
	}
	return n, false, nil
}

func filling() []machine.External {
	fill := func(name string, value func(c *machine.Call) byte, size int) machine.External {
		return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), c.Arg(size)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if f := c.Fill(c.Arg(0), value(c), c.Arg(size)); f != nil {
				return abi.Stop(f)
			}
			return abi.Word(c, c.Arg(0))
		})
	}
	given := func(c *machine.Call) byte { return byte(c.Arg(1)) }
	zero := func(*machine.Call) byte { return 0 }
	return append(abi.Alias(fill("memset", given, 2), "__memset_chk"),
		abi.Alias(fill("bzero", zero, 1), "explicit_bzero", "__bzero")...)
}

// readsBoth: arguments 0 and 1 are read, argument 2 bytes each.
func readsBoth(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(c.Arg(0), c.Arg(2)), abi.Read(c.Arg(1), c.Arg(2)))
}

// useBoth reads bytes i of arguments 0 and 1 again if they were never written: what matters is what is compared, up to the first
// difference.
func useBoth(c *machine.Call, i uint64, of ...[]byte) *machine.Fault {
	for k, list := range of {
		if c.AllWritten(c.Arg(k)+i, 1) {
			continue
		}
		v, f := c.M.Read(c.Thread, c.PC, c.Arg(k)+i, 1)
		if f != nil {
			return f
		}
		list[i] = byte(v)
	}
	return nil
}

func comparingBytes() []machine.External {
	return abi.Alias(abi.Memory("memcmp", readsBoth, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		n := c.Arg(2)
		a, f := abi.Unused(c, c.Arg(0), n)
		if f != nil {
			return abi.Stop(f)
		}
		b, f := abi.Unused(c, c.Arg(1), n)
		if f != nil {
			return abi.Stop(f)
		}
		for i := range n {
			if f := useBoth(c, i, a, b); f != nil {
				return abi.Stop(f)
			}
			if a[i] != b[i] {
				return abi.Int(c, int64(a[i])-int64(b[i]))
			}
		}
		return abi.Int(c, 0)
	}), "bcmp", "__memcmpeq")
}

func searchingBytes() []machine.External {
	found := func(c *machine.Call, at uint64, ok bool, f *machine.Fault) (machine.Outcome, *machine.Fault) {
		if f != nil {
			return abi.Stop(f)
		}
		if !ok {
			at = 0
		}
		return abi.Word(c, at)
	}
	reads := func(limit func(c *machine.Call) uint64) abi.Touches {
		return func(c *machine.Call, buf []machine.Access) []machine.Access {
			n, ok, _ := scan(c, c.Arg(0), limit(c), byte(c.Arg(1)))
			if ok {
				n++
			}
			return append(buf, abi.Read(c.Arg(0), n))
		}
	}
	given := func(c *machine.Call) uint64 { return c.Arg(2) }
	endless := func(*machine.Call) uint64 { return ^uint64(0) }
	search := func(name string, limit func(c *machine.Call) uint64) machine.External {
		return abi.Memory(name, reads(limit), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			n, ok, f := scan(c, c.Arg(0), limit(c), byte(c.Arg(1)))
			return found(c, c.Arg(0)+n, ok, f)
		})
	}
	last := abi.Memory("memrchr", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), c.Arg(2)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		b, f := abi.Bytes(c, c.Arg(0), c.Arg(2))
		i := len(b) - 1
		for i >= 0 && b[i] != byte(c.Arg(1)) {
			i--
		}
		return found(c, c.Arg(0)+uint64(i), i >= 0, f)
	})
	return []machine.External{search("memchr", given), search("rawmemchr", endless), last}
}
