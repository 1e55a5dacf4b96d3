package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// comparing are the functions of string.h that compare strings. They read both
// byte by byte up to the first difference.
func comparing() []machine.External {
	same := func(b byte) byte { return b }
	lower := func(b byte) byte {
		if b >= 'A' && b <= 'Z' {
			return b + 'a' - 'A'
		}
		return b
	}
	list := append(abi.Alias(comparison("strcmp", same, false), "strcoll", "__strcmp"),
		comparison("strncmp", same, true), comparison("strcasecmp", lower, false), comparison("strncasecmp", lower, true))
	return list
}

func comparison(name string, fold func(byte) byte, limited bool) machine.External {
	limit := func(c *machine.Call) uint64 {
		if limited {
			return c.Arg(2)
		}
		return ^uint64(0)
	}
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		_, n, _ := compare(c, fold, limit(c))
		return append(buf, abi.Read(c.Arg(0), n), abi.Read(c.Arg(1), n))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		d, _, f := compare(c, fold, limit(c))
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, d)
	})
}

// compare gives the difference of the first bytes that differ, and how many
// bytes were looked at.
func compare(c *machine.Call, fold func(byte) byte, limit uint64) (difference int64, n uint64, f *machine.Fault) {
	for ; n < limit; n++ {
		a, f := abi.Load(c, c.Arg(0)+n, 1)
		if f != nil {
			return 0, n + 1, f
		}
		b, f := abi.Load(c, c.Arg(1)+n, 1)
		if f != nil {
			return 0, n + 1, f
		}
		x, y := fold(byte(a)), fold(byte(b))
		if x != y || x == 0 {
			return int64(x) - int64(y), n + 1, nil
		}
	}
	return 0, n, nil
}
