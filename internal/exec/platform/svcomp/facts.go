package svcomp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

var (
	asserted  = machine.Claim{Check: machine.Assert, Text: "assertion"}
	unreached = machine.Claim{Check: machine.ErrorCall, Text: "error function is not called"}
)

// judges is the conduct on terms of assertions and assumptions.
var judges = machine.Terms{Needs: machine.NeedsTruth}

// ofModules is the conduct of functions of heddle.h.
var ofModules = program.Conduct{Module: true}

func says(text string) machine.Note { return machine.Note{Kind: machine.Says, Text: text} }

// Facts are what others must know about the package's functions, and of inputs of types of the program's own.
func Facts() []abi.Row {
	return []abi.Row{
		abi.Of("__VERIFIER_*", machine.Facts{Symmetric: true}),
		abi.Of(InputPrefix+"*", machine.Facts{Part: machine.PartInput, Symmetric: true, Note: machine.Note{Kind: machine.GivesInput, Text: InputPrefix}}),
		abi.Of(InputPrefix+stdin+"*", machine.Facts{Symmetric: true}), // traces have the text, not its parts
		abi.Of("__VERIFIER_assert", machine.Facts{Part: machine.PartAssert, Symmetric: true, Claim: asserted, Terms: judges}),
		abi.Of("assert __CPROVER_assert __ESBMC_assert __CPROVER_assume __ESBMC_assume", machine.Facts{Terms: judges}),
		abi.Of("reach_error __VERIFIER_error", machine.Facts{Part: machine.PartFail, Symmetric: true, Claim: unreached}),
		abi.Of("heddle_fail", machine.Facts{Conduct: ofModules, Symmetric: true, Claim: machine.Claim{Check: machine.ErrorCall, Text: "is not reached"}}),
		abi.Of("__CPROVER_input __CPROVER_output", machine.Facts{Symmetric: true, Terms: abi.Indifferent}),
		abi.Of("__CPROVER_r_ok __ESBMC_r_ok", machine.Facts{Symmetric: true, Terms: machine.Terms{Op: machine.ReadableBytes}}),
		abi.Of("__CPROVER_w_ok __CPROVER_rw_ok __ESBMC_w_ok __ESBMC_rw_ok", machine.Facts{Symmetric: true, Terms: machine.Terms{Op: machine.WriteableBytes}}),
		abi.Of("__CPROVER_OBJECT_SIZE __ESBMC_get_object_size", machine.Facts{Symmetric: true, Terms: machine.Terms{Op: machine.ObjectSize}}),
		abi.Of("__CPROVER_POINTER_OFFSET __ESBMC_POINTER_OFFSET __CPROVER_same_object __ESBMC_same_object __CPROVER_DYNAMIC_OBJECT __CPROVER_LIVE_OBJECT", machine.Facts{Symmetric: true}),
		abi.Of(PreconditionName, machine.Facts{Conduct: program.Conduct{Marks: true}, Symmetric: true, Terms: judges}),
		abi.Of(ErrorLabel, machine.Facts{Symmetric: true}),
		abi.Of("__VERIFIER_assume assume_abort_if_not", machine.Facts{Part: machine.PartAssume, Symmetric: true, Terms: judges}),
		abi.Of("heddle_assume", machine.Facts{Conduct: ofModules, Symmetric: true, Terms: judges}),
		abi.Of("heddle_atomic_begin heddle_atomic_end", machine.Facts{Conduct: ofModules, Symmetric: true}),
		abi.Of("__VERIFIER_atomic_begin", machine.Facts{Part: machine.PartBegin, Symmetric: true, Note: says("begins an atomic section")}),
		abi.Of("__VERIFIER_atomic_end", machine.Facts{Part: machine.PartFinish, Symmetric: true, Note: says("ends the atomic section")}),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	nothing, locked := abi.KeepsNothing, abi.KeepsLocked
	return []abi.Keeping{
		abi.Keep(bare, nothing, "__VERIFIER_* __CPROVER_* __ESBMC_* nondet_* __heddle_assumed __heddle_error_label assert assume_abort_if_not heddle_assume heddle_fail reach_error __heddle_any_content"),
		abi.Keep(bare, locked, "heddle_atomic_begin heddle_atomic_end"),
	}
}
