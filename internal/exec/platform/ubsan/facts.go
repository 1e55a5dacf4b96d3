package ubsan

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Facts are what others must know about handlers, of those too that the package does not have.
func Facts() []abi.Row {
	row := func(name string, check machine.Check, claim string) abi.Row {
		return abi.Of(prefix+name, machine.Facts{Symmetric: true, Terms: abi.Indifferent, Claim: machine.Claim{Check: check, Text: claim}})
	}
	return []abi.Row{
		row("*", machine.NoCheck, ""),
		row("divrem_overflow_abort", machine.DivZero, "division is defined"),
		row("shift_out_of_bounds_abort", machine.Shift, "shift is below the width"),
		row("out_of_bounds_abort", machine.Bounds, "index is in bounds"),
		row("negate_overflow_abort", machine.SignedOverflow, "signed negation fits"),
		row("add_overflow_abort", machine.SignedOverflow, "signed addition fits"),
		row("sub_overflow_abort", machine.SignedOverflow, "signed subtraction fits"),
		row("mul_overflow_abort", machine.SignedOverflow, "signed multiplication fits"),
		row("type_mismatch_v1_abort", machine.Null, "pointer is not null"),
		row("builtin_unreachable", machine.UnreachableCode, "is not reached"),
		row("missing_return", machine.UnreachableCode, "function returns a value"),
		row("vla_bound_not_positive_abort", machine.Bounds, "array's length is positive"),
	}
}
