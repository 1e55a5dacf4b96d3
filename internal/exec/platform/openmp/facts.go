package openmp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	does := func(verb string, h machine.Handing) machine.Note {
		return machine.Note{Kind: machine.Does, Text: verb, Hands: h, Quiet: true}
	}
	return []abi.Row{
		abi.Of("__heddle_omp_lock", machine.Facts{Note: does("locks", machine.Takes)}),
		abi.Of("__heddle_omp_unlock", machine.Facts{Note: does("unlocks", machine.Gives)}),
		abi.Of("__heddle_omp_sleep __heddle_omp_wake __heddle_omp_arrive __heddle_omp_open __heddle_omp_close __heddle_omp_over", machine.Facts{Note: machine.Note{Quiet: true}}),
		abi.Of("__heddle_omp_initial_thread", machine.Facts{Conduct: program.Conduct{ObservesIdentity: true}}),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const bare = machine.Bare
	locked, unseen := abi.KeepsLocked, abi.KeepsUnseen
	return []abi.Keeping{
		abi.Keep(bare, locked, "__heddle_omp_*"),
		abi.Keep(bare, unseen, "__heddle_omp_choose __heddle_omp_chunk __heddle_omp_initial_thread __heddle_omp_lane_threads __heddle_omp_lanes_untried"),
		abi.Keep(bare, unseen, "__heddle_omp_open_loops __heddle_omp_simd_loops __heddle_omp_threads"),
	}
}
