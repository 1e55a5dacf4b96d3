package svcomp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	nothing, locked := abi.KeepsNothing, abi.KeepsLocked
	return []abi.Keeping{
		{bare, nothing, "__VERIFIER_* __CPROVER_* __ESBMC_* nondet_* __heddle_assumed __heddle_error_label assert assume_abort_if_not heddle_assume heddle_fail reach_error __heddle_any_content"},
		{bare, locked, "heddle_atomic_begin heddle_atomic_end"},
	}
}
