package openmp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	locked := abi.KeepsLocked
	return []abi.Keeping{
		{bare, locked, "__heddle_omp_*"},
	}
}
