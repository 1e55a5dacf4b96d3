package module

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// Facts are what others must know about the package's functions, and of whatever else heddle.h may come to declare.
func Facts() []abi.Row {
	of := func(c program.Conduct) machine.Facts { return machine.Facts{Conduct: c} }
	return []abi.Row{
		abi.Of("heddle_*", of(program.Conduct{Module: true})),
		abi.Of("heddle_interrupt_thread", of(program.Conduct{Module: true, Interrupts: true})),
		abi.Of("heddle_progress", of(program.Conduct{})),
		abi.Of("heddle_assumed heddle_cut heddle_gap", machine.Facts{Symmetric: true, Terms: abi.Indifferent}),
		abi.Of("heddle_wants heddle_has", machine.Facts{Conduct: program.Conduct{Asks: true}, Symmetric: true}), // where constants lie names no thread
		abi.Of("heddle_sometimes", of(program.Conduct{Marks: true})),                                            // it only looks
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	thread, locked := abi.KeepsOfThread, abi.KeepsLocked
	return []abi.Keeping{
		abi.Keep(bare, locked, "heddle.enter heddle_*"),
		abi.Keep(bare, abi.KeepsNothing, "heddle_assumed heddle_cut heddle_gap"),
		abi.Keep(bare, thread, "heddle.leave heddle_choose heddle_choose_weighted heddle_current_thread heddle_block_unless heddle_sometimes heddle_wants heddle_has"),
	}
}
