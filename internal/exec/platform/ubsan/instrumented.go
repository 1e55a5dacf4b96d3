package ubsan

import (
	"fmt"
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What heddle-llvm puts in asks about the objects of pointers, and calls a handler where a check fails. Where an object lies and
// how large it is does not change while it exists, and a pointer to one that is gone keeps both: so nobody notices the question.

// instrumented are the functions that heddle-llvm calls.
func instrumented() []machine.External {
	return []machine.External{
		abi.Pure("__heddle_object_offset", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			_, offset, _ := memoryAt(c, c.Arg(0))
			return abi.Word(c, uint64(offset))
		}),
		abi.Pure("__heddle_object_size", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			o, _, ok := memoryAt(c, c.Arg(0))
			switch {
			case ok:
				return abi.Word(c, o.Size)
			case c.Arg(0) == 0:
				return abi.Word(c, 0)
			}
			return abi.Word(c, math.MaxUint64) // nothing is known of it
		}),
		abi.Pure("__heddle_object_start", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if o, _, ok := memoryAt(c, c.Arg(0)); ok {
				return abi.Word(c, c.M.AddressOf(&o))
			}
			return abi.Word(c, 0)
		}),
		abi.Pure("__heddle_count_is_cut", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Stop(c.Gap("a shift by a number that loses bits, and neither names nor places show whether the program says so"))
		}),
		failing("__heddle_index_outside", machine.Bounds, func(c *machine.Call) string {
			return fmt.Sprintf("index %d is outside of an array of %d elements", int64(c.Arg(0)), c.Arg(1))
		}),
		failing("__heddle_misaligned", machine.Alignment, func(c *machine.Call) string {
			_, offset, _ := memoryAt(c, c.Arg(0))
			return fmt.Sprintf("access at offset %d, which is not a multiple of %d", offset, c.Arg(1))
		}),
		failing("__heddle_pointer_leaves", machine.PointerArithmetic, leaving),
		failing("__heddle_pointers_compared", machine.PointerComparison, func(*machine.Call) string {
			return "pointers to different objects are compared by order"
		}),
		failing("__heddle_pointers_subtracted", machine.PointerComparison, func(*machine.Call) string {
			return "pointers to different objects are subtracted"
		}),
		failing("__heddle_float_overflows", machine.FloatOverflow, func(c *machine.Call) string { return calculation(c) + " is infinite" }),
		failing("__heddle_not_a_number", machine.NaN, func(c *machine.Call) string { return calculation(c) + " is not a number" }),
	}
}

// memoryAt is the memory that a pointer points into; not ok: none.
func memoryAt(c *machine.Call, addr uint64) (o machine.Object, offset int64, ok bool) {
	o, offset, ok = c.M.Find(addr)
	if !ok || o.Kind() != machine.GlobalObject && o.Kind() != machine.StackObject && o.Kind() != machine.HeapObject {
		return o, 0, false
	}
	return o, offset, true
}

// failing is a handler; a pointer among its arguments comes first.
func failing(name string, check machine.Check, text func(c *machine.Call) string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Stop(c.Fault(check, text(c))) })
}

func leaving(c *machine.Call) string {
	by := int64(c.Arg(1))
	o, offset, ok := memoryAt(c, c.Arg(0))
	if !ok {
		return fmt.Sprintf("%d is added to a null pointer", by)
	}
	if to := offset + by; 0 <= to && uint64(to) <= o.Size {
		return "the number of bytes that is added to a pointer does not fit into 64 bits"
	}
	return fmt.Sprintf("offset %d and %d more are outside of an object of %d bytes", offset, by, o.Size)
}

// calculation is a computation of floats in words.
func calculation(c *machine.Call) string {
	name := "operation"
	if text, f := abi.String(c, c.Arg(0)); f == nil {
		name = string(text)
	}
	a, b := math.Float64frombits(c.Arg(1)), math.Float64frombits(c.Arg(2))
	switch {
	case name == "conversion":
		return fmt.Sprintf("%v, converted to a narrower type,", a)
	case c.Arg(3) == 1:
		return fmt.Sprintf("%s(%v)", name, a)
	case len(name) == 1:
		return fmt.Sprintf("%v %s %v", a, name, b)
	}
	return fmt.Sprintf("%s(%v, %v)", name, a, b)
}
