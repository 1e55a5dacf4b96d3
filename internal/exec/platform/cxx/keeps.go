package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, bare = machine.Unsafe, machine.Bare
	nothing, thread, locked := abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked
	return []abi.Keeping{
		{unsafe, locked, "_Zn* _Zd* __heddle_new __heddle_reserve"},
		{unsafe, locked, "__cxa_guard_abort __cxa_guard_acquire __cxa_guard_release"},
		{unsafe, thread, "_Unwind_Resume"},
		{bare, nothing, "_ZSt21__glibcxx_assert_failPKciS0_S0_ __cxa_deleted_virtual __cxa_pure_virtual __dynamic_cast __heddle_array_begins __heddle_array_ends __heddle_convert"},
		{bare, thread, "__heddle_end_caught __heddle_made_by_new __heddle_promised __heddle_terminate __heddle_unwind __heddle_variable_begin __heddle_variable_end"},
		{bare, locked, "__heddle_wait __heddle_wait_until"},
	}
}
