package libc

import (
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
)

// integerType is the type that a function of the strtol family gives.
type integerType struct {
	bits   uint // 0: as wide as a pointer
	signed bool
}

func (t integerType) width(c *machine.Call) uint {
	if t.bits == 0 {
		return 8 * abi.Ptr(c)
	}
	return t.bits
}

// numbers turn strings into numbers.
func numbers() []machine.External {
	var list []machine.External
	for _, x := range []struct {
		name string
		typ  integerType
	}{
		{"strtol", integerType{0, true}}, {"strtoul", integerType{0, false}},
		{"strtoll", integerType{64, true}}, {"strtoull", integerType{64, false}}, {"strtoq", integerType{64, true}}, {"strtouq", integerType{64, false}},
		{"strtoimax", integerType{64, true}}, {"strtoumax", integerType{64, false}},
	} {
		list = append(list, abi.Alias(toInteger(x.name, x.typ), "__isoc23_"+x.name)...)
	}
	for name, typ := range map[string]integerType{"atoi": {32, true}, "atol": {0, true}, "atoll": {64, true}} {
		list = append(list, abi.Memory(name, readsText0, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			v, _, _ := parseInteger(s, 10, max(typ.width(c), 8*abi.Ptr(c)), true)
			return abi.Word(c, v)
		}))
	}
	return append(list,
		toFloat("strtod", bitvec.Double, true), toFloat("strtof", bitvec.Float, true), toFloat("atof", bitvec.Double, false),
		toFloat("strtold", bitvec.X86FP80, true))
}

// touchesNumber: argument 0 is a string, argument 1 the address of the end's.
func touchesNumber(c *machine.Call, buf []machine.Access) []machine.Access {
	if c.Arg(1) != 0 {
		buf = append(buf, abi.Write(c.Arg(1), uint64(abi.Ptr(c))))
	}
	return append(buf, abi.ReadText(c, c.Arg(0)))
}

// storeEnd reports where a number ended, if that was asked for.
func storeEnd(c *machine.Call, n int) *machine.Fault {
	if c.Arg(1) == 0 {
		return nil
	}
	return abi.Store(c, c.Arg(1), abi.Ptr(c), c.Arg(0)+uint64(n))
}

func toInteger(name string, typ integerType) machine.External {
	return abi.Memory(name, touchesNumber, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		s, f := abi.String(c, c.Arg(0))
		if f != nil {
			return abi.Stop(f)
		}
		base := int(c.ArgS(2))
		if base < 0 || base == 1 || base > 36 {
			c.M.Record().SetErrno(c.Thread, abi.EINVAL)
			return abi.Word(c, 0)
		}
		v, n, inRange := parseInteger(s, base, typ.width(c), typ.signed)
		if !inRange {
			c.M.Record().SetErrno(c.Thread, abi.ERANGE)
		}
		if f := storeEnd(c, n); f != nil {
			return abi.Stop(f)
		}
		return abi.Word(c, v)
	})
}

func isBlankByte(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// digit is the value of a digit in the largest base.
func digit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'z':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'Z':
		return int(b-'A') + 10
	}
	return 99
}

// parseInteger reads a number as strtol and related functions do: the value, the bytes
// used (0: there is no number) and whether the type holds it.
func parseInteger(s []byte, base int, bits uint, signed bool) (v uint64, n int, inRange bool) {
	i := 0
	for i < len(s) && isBlankByte(s[i]) {
		i++
	}
	negative := false
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		negative = s[i] == '-'
		i++
	}
	if (base == 0 || base == 16) && i+2 < len(s) && s[i] == '0' && s[i+1]|0x20 == 'x' && digit(s[i+2]) < 16 {
		i, base = i+2, 16
	}
	if base == 0 {
		base = 10
		if i < len(s) && s[i] == '0' {
			base = 8
		}
	}
	start, over := i, false
	for ; i < len(s) && digit(s[i]) < base; i++ {
		next := v*uint64(base) + uint64(digit(s[i]))
		if v > math.MaxUint64/uint64(base) || next < v*uint64(base) {
			over = true
		}
		v = next
	}
	if i == start {
		return 0, 0, true
	}
	v, inRange = limited(v, over, negative, bits, signed)
	return v, i, inRange
}

// limited applies the sign and the type's range.
func limited(v uint64, over, negative bool, bits uint, signed bool) (uint64, bool) {
	mask := uint64(math.MaxUint64) >> (64 - bits)
	most := mask
	if signed {
		most = mask >> 1
		if negative {
			most++
		}
	}
	if over || v > most {
		return most & mask, false
	}
	if negative {
		v = -v
	}
	return v & mask, true
}
