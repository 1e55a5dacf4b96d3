package ubsan

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	nothing := abi.KeepsNothing
	return []abi.Keeping{
		{bare, nothing, "__heddle_count_is_cut __heddle_float_overflows __heddle_index_outside __heddle_misaligned __heddle_not_a_number __heddle_object_offset"},
		{bare, nothing, "__heddle_object_size __heddle_object_start __heddle_pointer_leaves __heddle_pointers_compared __heddle_pointers_subtracted __ubsan_handle_*"},
	}
}
