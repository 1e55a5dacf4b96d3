package ubsan

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Facts are what others must know about handlers, of those too that the package does not have.
func Facts() []abi.Row {
	row := func(name string, check machine.Check, claim string, also ...machine.Check) abi.Row { // clang has one handler for several checks
		c := machine.Claim{Check: check, Text: claim}
		for _, other := range also {
			c.Also = c.Also.With(other)
		}
		return abi.Of(prefix+name, machine.Facts{Symmetric: true, Terms: abi.Indifferent, Claim: c})
	}
	ours := func(name string, check machine.Check, claim string) abi.Row {
		return abi.Of(name, machine.Facts{Symmetric: true, Terms: abi.Indifferent, Claim: machine.Claim{Check: check, Text: claim}})
	}
	about := func(name string, op machine.TermOp) abi.Row {
		return abi.Of(name, machine.Facts{Symmetric: true, Terms: machine.Terms{Op: op}})
	}
	return []abi.Row{
		about("__heddle_object_offset", machine.ObjectOffset),
		about("__heddle_object_size", machine.ObjectSize),
		about("__heddle_object_start", machine.ObjectStart),
		ours("__heddle_count_is_cut", machine.NoCheck, ""),
		ours("__heddle_index_outside", machine.Bounds, "index is in bounds"),
		ours("__heddle_misaligned", machine.Alignment, "access is aligned"),
		ours("__heddle_pointer_leaves", machine.PointerArithmetic, "pointer stays in its object"),
		ours("__heddle_pointers_compared", machine.PointerComparison, "pointers are to the same object"),
		ours("__heddle_pointers_subtracted", machine.PointerComparison, "pointers are to the same object"),
		ours("__heddle_float_overflows", machine.FloatOverflow, "result is finite"),
		ours("__heddle_not_a_number", machine.NaN, "result is a number"),
		row("*", machine.NoCheck, ""),
		row("divrem_overflow_abort", machine.DivZero, "division is defined", machine.SignedOverflow),
		row("shift_out_of_bounds_abort", machine.Shift, "shift is below the width", machine.LeftShift),
		row("out_of_bounds_abort", machine.Bounds, "index is in bounds"),
		row("invalid_builtin_abort", machine.Shift, "number is not 0"),
		row("load_invalid_value_abort", machine.EnumRange, "value is one of its type"),
		row("implicit_conversion_abort", machine.Conversion, "conversion keeps the value"),
		row("float_cast_overflow_abort", machine.Conversion, "number fits the integer type"),
		row("negate_overflow_abort", machine.SignedOverflow, "signed negation fits", machine.UnsignedOverflow),
		row("add_overflow_abort", machine.SignedOverflow, "signed addition fits", machine.UnsignedOverflow),
		row("sub_overflow_abort", machine.SignedOverflow, "signed subtraction fits", machine.UnsignedOverflow),
		row("mul_overflow_abort", machine.SignedOverflow, "signed multiplication fits", machine.UnsignedOverflow),
		row("type_mismatch_v1_abort", machine.Null, "pointer is not null"),
		row("builtin_unreachable", machine.UnreachableCode, "is not reached"),
		row("missing_return", machine.UnreachableCode, "function returns a value"),
		row("vla_bound_not_positive_abort", machine.Bounds, "array's length is positive"),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	nothing := abi.KeepsNothing
	return []abi.Keeping{
		abi.Keep(bare, nothing, "__heddle_count_is_cut __heddle_float_overflows __heddle_index_outside __heddle_misaligned __heddle_not_a_number __heddle_object_offset"),
		abi.Keep(bare, nothing, "__heddle_object_size __heddle_object_start __heddle_pointer_leaves __heddle_pointers_compared __heddle_pointers_subtracted __ubsan_handle_*"),
	}
}
