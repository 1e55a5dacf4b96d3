package svcomp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

var (
	asserted  = machine.Claim{Check: machine.Assert, Text: "assertion"}
	unreached = machine.Claim{Check: machine.ErrorCall, Text: "error function is not called"}
)

// Facts are what others must know of the package's functions, and of inputs of types of the program's own.
func Facts() []abi.Row {
	return []abi.Row{
		{Names: "__VERIFIER_*", Facts: machine.Facts{Alike: true}},
		{Names: "__VERIFIER_assert", Facts: machine.Facts{Alike: true, Claim: asserted}},
		{Names: "reach_error __VERIFIER_error", Facts: machine.Facts{Alike: true, Claim: unreached}},
		{Names: "heddle_fail", Facts: machine.Facts{Alike: true, Claim: machine.Claim{Check: machine.ErrorCall, Text: "is not reached"}}},
		{Names: ErrorLabel, Facts: machine.Facts{Alike: true}},
		{Names: "assume_abort_if_not heddle_assume heddle_atomic_begin heddle_atomic_end", Facts: machine.Facts{Alike: true}},
	}
}
