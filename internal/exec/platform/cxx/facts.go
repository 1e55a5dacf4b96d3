package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	return []abi.Row{
		abi.Of("_Znw* _Zna* __heddle_new", machine.Facts{Title: "operator new", NoRoom: machine.NullIfNone}),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, bare = machine.Unsafe, machine.Bare
	nothing, thread, locked := abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked
	return []abi.Keeping{
		abi.Keep(unsafe, locked, "_Zn* _Zd* __heddle_new __heddle_reserve"),
		abi.Keep(unsafe, locked, "__cxa_guard_abort __cxa_guard_acquire __cxa_guard_release"),
		abi.Keep(unsafe, thread, "_Unwind_Resume"),
		abi.Keep(bare, nothing, "_ZSt21__glibcxx_assert_failPKciS0_S0_ __cxa_deleted_virtual __cxa_pure_virtual __dynamic_cast __heddle_array_begins __heddle_array_ends __heddle_convert"),
		abi.Keep(bare, thread, "__heddle_end_caught __heddle_made_by_new __heddle_promised __heddle_terminate __heddle_unwind __heddle_variable_begin __heddle_variable_end"),
		abi.Keep(bare, locked, "__heddle_wait __heddle_wait_until"),
	}
}
