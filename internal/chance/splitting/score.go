package splitting

import (
	"math"

	"heddle/internal/exec/machine"
)

// Score says how near a state of a run is to what is looked for: the higher, the
// nearer. It guides only; a wrong score costs precision, never the right answer.
type Score interface {
	// Reset begins a new run.
	Reset()

	// Look is called in each state, the initial one first.
	Look(m *machine.Machine) int64

	// Save is what the score knows about the run up to the present state.
	Save() uint64

	// Restore takes what Save gave.
	Restore(uint64)
}

// Monitor decides runs, watching them state by state, the initial one first.
type Monitor interface {
	// Reset begins a new run.
	Reset()

	// Look is called in each state.
	Look(m *machine.Machine) Verdict

	// Finish decides a run that has ended undecided: no state follows.
	Finish() bool

	// Save appends what the monitor knows about the run up to the present state.
	Save(buf []uint64) []uint64

	// Restore takes what Save appended.
	Restore(saved []uint64)
}

// Verdict is what a monitor knows.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Satisfied
	Violated
)

// Goal is the score of a satisfied run: above all levels.
const Goal = math.MaxInt64
