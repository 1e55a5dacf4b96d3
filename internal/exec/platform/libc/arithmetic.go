package libc

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// arithmetic are the functions on integers.
func arithmetic() []machine.External {
	var list []machine.External
	for _, name := range []string{"abs", "labs", "llabs", "imaxabs"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return absolute(c, name) }))
	}
	for _, name := range []string{"div", "ldiv", "lldiv", "imaxdiv"} {
		list = append(list, abi.Pure(name, divide))
	}
	for _, name := range []string{"ffs", "ffsl", "ffsll"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(0) == 0 {
				return abi.Int(c, 0)
			}
			return abi.Int(c, int64(bits.TrailingZeros64(c.Arg(0))+1))
		}))
	}
	for _, x := range []struct {
		names []string
		bytes uint
	}{{[]string{"htons", "ntohs"}, 2}, {[]string{"htonl", "ntohl"}, 4}} {
		for _, name := range x.names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				return abi.Word(c, bits.ReverseBytes64(c.Arg(0))>>(64-8*x.bytes))
			}))
		}
	}
	return list
}

func absolute(c *machine.Call, name string) (machine.Outcome, *machine.Fault) {
	v := c.ArgS(0)
	if v >= 0 {
		return abi.Int(c, v)
	}
	if c.NumArgs() > 0 && v == -1<<(c.ArgInfo(0).Bits-1) {
		return abi.Violation(c, machine.SignedOverflow, name+" of the least integer, which has no positive counterpart", v)
	}
	return abi.Int(c, -v)
}

// divide gives the quotient and the remainder: in one word if both are ints, in
// two, or in memory at argument 0 with 32-bit pointers.
func divide(c *machine.Call) (machine.Outcome, *machine.Fault) {
	first := 0
	if c.NumArgs() == 3 || c.NumArgs() > 0 && c.ArgInfo(0).Kind == program.ArgPointer {
		first = 1
	}
	a, b := c.ArgS(first), c.ArgS(first+1)
	if b == 0 {
		return abi.Stop(c.Fault(machine.DivZero, "division by zero"))
	}
	width := uint(64)
	if first < c.NumArgs() {
		width = c.ArgInfo(first).Bits
	}
	quotient, remainder := uint64(a/b), uint64(a%b)
	switch {
	case first == 1:
		n := width / 8
		f := abi.Store(c, c.Arg(0), n, quotient)
		if f == nil {
			f = abi.Store(c, c.Arg(0)+uint64(n), n, remainder)
		}
		return abi.Stop(f)
	case width == 32:
		return abi.Word(c, quotient&0xffffffff|remainder<<32)
	}
	c.Return(quotient, remainder)
	return machine.Done, nil
}
