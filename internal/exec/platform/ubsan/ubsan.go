// Package ubsan provides the handlers of the checks that clang inserts before optimising
// (-fsanitize=...): calling a handler violates the check that it belongs to.
//
// The package must not know which checks are on: the front end requests only those from clang.
//
// The arguments of a handler lie in the program's constants, laid out as
// compiler-rt's ubsan_handlers.h has it: a place, a description of the type, then
// the operands as words (integers wider than a word by address).
package ubsan

import (
	"fmt"
	"math/big"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Functions are the handlers.
func Functions() []machine.External {
	divided := handler("divrem_overflow_abort", division)
	divided.Divisor = divisor
	list := []machine.External{
		divided,
		handler("shift_out_of_bounds_abort", shift),
		handler("out_of_bounds_abort", index),
		handler("negate_overflow_abort", negation),
		handler("type_mismatch_v1_abort", fixed(machine.Null, "use of a null pointer")),
		handler("builtin_unreachable", fixed(machine.UnreachableCode, "code that the program declares unreachable was reached")),
		handler("missing_return", fixed(machine.UnreachableCode, "the end of a non-void function was reached without a return")),
		handler("vla_bound_not_positive_abort", bound),
		handler("invalid_builtin_abort", zeros),
		handler("load_invalid_value_abort", invalid),
		handler("implicit_conversion_abort", converted),
		handler("float_cast_overflow_abort", cast),
	}
	for name, op := range map[string]string{"add": "+", "sub": "-", "mul": "*"} {
		list = append(list, handler(name+"_overflow_abort", arithmetic(op)))
	}
	return append(list, instrumented()...)
}

// prefix begins the names of all handlers.
const prefix = "__ubsan_handle_"

func handler(name string, fault func(c *machine.Call) *machine.Fault) machine.External {
	return abi.Pure(prefix+name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Stop(fault(c))
	})
}

func fixed(check machine.Check, text string) func(*machine.Call) *machine.Fault {
	return func(c *machine.Call) *machine.Fault { return c.Fault(check, text) }
}

// integer is the type of an operand.
type integer struct {
	name   string
	bits   uint
	signed bool
}

// placeSize is the size of a place: a pointer, a line and a column.
func placeSize(c *machine.Call) uint64 { return uint64(abi.Ptr(c)) + 8 }

// typeOf reads the i-th type that the handler's data names.
func typeOf(c *machine.Call, i uint64) integer {
	ptr := abi.Ptr(c)
	at, f := abi.Load(c, c.Arg(0)+placeSize(c)+i*uint64(ptr), ptr)
	if f != nil {
		return integer{name: "int", bits: 32, signed: true}
	}
	info, f := abi.Load(c, at+2, 2)
	if f != nil {
		return integer{name: "int", bits: 32, signed: true}
	}
	name, f := abi.String(c, at+4)
	if f != nil {
		name = []byte("int")
	}
	t := integer{name: string(name), bits: 1 << (info >> 1), signed: info&1 != 0}
	// Clang quotes the name, and may add what it stands for: 'int32_t' (aka 'int').
	if quoted := strings.Split(t.name, "'"); len(quoted) > 2 {
		t.name = quoted[1]
	}
	return t
}

// value is operand i as a number of a type; of one that cannot be read as far as it can.
func value(c *machine.Call, i int, t integer) *big.Int {
	v, _ := read(c, i, t)
	return v
}

// read reads operand i as a number of a type.
func read(c *machine.Call, i int, t integer) (*big.Int, *machine.Fault) {
	ptr := abi.Ptr(c)
	v := new(big.Int)
	if t.bits <= ptr*8 {
		v.SetUint64(c.Arg(i))
	} else {
		for w := uint64(0); w < uint64(t.bits); w += 32 {
			word, f := abi.Load(c, c.Arg(i)+w/8, 4)
			if f != nil {
				return v, f
			}
			v.Or(v, new(big.Int).Lsh(new(big.Int).SetUint64(word), uint(w)))
		}
	}
	one := big.NewInt(1)
	v.And(v, new(big.Int).Sub(new(big.Int).Lsh(one, t.bits), one))
	if t.signed && v.Bit(int(t.bits-1)) == 1 {
		v.Sub(v, new(big.Int).Lsh(one, t.bits))
	}
	return v, nil
}

// overflow is the check of operations on a type.
func overflow(t integer) machine.Check {
	if t.signed {
		return machine.SignedOverflow
	}
	return machine.UnsignedOverflow
}

func arithmetic(op string) func(*machine.Call) *machine.Fault {
	return func(c *machine.Call) *machine.Fault {
		t := typeOf(c, 0)
		return c.Fault(overflow(t), fmt.Sprintf("%v %s %v does not fit into %s", value(c, 1, t), op, value(c, 2, t), t.name))
	}
}

func negation(c *machine.Call) *machine.Fault {
	t := typeOf(c, 0)
	return c.Fault(overflow(t), fmt.Sprintf("-(%v) does not fit into %s", value(c, 1, t), t.name))
}

// divisor is where the second operand of a division lies.
func divisor(c *machine.Call) machine.Number {
	if t := typeOf(c, 0); t.bits > abi.Ptr(c)*8 {
		return machine.Number{Addr: c.Arg(2), Size: uint64(t.bits / 8)}
	}
	return machine.Number{Arg: 2}
}

func division(c *machine.Call) *machine.Fault {
	t := typeOf(c, 0)
	by, f := read(c, 2, t)
	switch {
	case f != nil:
		return f
	case by.Sign() == 0:
		return c.Fault(machine.DivZero, "division by zero")
	}
	return c.Fault(machine.SignedOverflow, fmt.Sprintf("%v / %v does not fit into %s", value(c, 1, t), by, t.name))
}

// shift is a shift by too much, or one to the left that loses bits.
func shift(c *machine.Call) *machine.Fault {
	left, right := typeOf(c, 0), typeOf(c, 1)
	v, by := value(c, 1, left), value(c, 2, right)
	if by.Sign() < 0 || by.Cmp(big.NewInt(int64(left.bits))) >= 0 {
		return c.Fault(machine.Shift, fmt.Sprintf("shift of %v, of type %s, by %v", v, left.name, by))
	}
	return c.Fault(machine.LeftShift, fmt.Sprintf("%v << %v does not fit into %s", v, by, left.name))
}

func index(c *machine.Call) *machine.Fault {
	array, t := typeOf(c, 0), typeOf(c, 1)
	return c.Fault(machine.Bounds, fmt.Sprintf("index %v is outside of an array of type %s", value(c, 1, t), array.name))
}

func bound(c *machine.Call) *machine.Fault {
	t := typeOf(c, 0)
	return c.Fault(machine.Bounds, fmt.Sprintf("an array of %v elements", value(c, 1, t)))
}

// zeros is a count of zeros in 0.
func zeros(c *machine.Call) *machine.Fault {
	const leading = 1
	which := "trailing"
	if kind, f := abi.Load(c, c.Arg(0)+placeSize(c), 1); f == nil && kind == leading {
		which = "leading"
	}
	return c.Fault(machine.Shift, "the number of "+which+" zeros of 0 is undefined")
}

func invalid(c *machine.Call) *machine.Fault {
	t := typeOf(c, 0)
	return c.Fault(machine.EnumRange, fmt.Sprintf("%v is not a value of type %s", value(c, 1, t), t.name))
}

func converted(c *machine.Call) *machine.Fault {
	from, to := typeOf(c, 0), typeOf(c, 1)
	return c.Fault(machine.Conversion, fmt.Sprintf("%v, of type %s, becomes %v in %s", value(c, 1, from), from.name, value(c, 2, to), to.name))
}

func cast(c *machine.Call) *machine.Fault {
	from, to := typeOf(c, 0), typeOf(c, 1)
	return c.Fault(machine.Conversion, fmt.Sprintf("a number of type %s does not fit into %s", from.name, to.name))
}
