package machine

// Granularity says how far a step of a thread goes: before which of its instructions it stops, so that other threads may
// act there.
//
// One value and not three flags: of their eight combinations four had a meaning.
type Granularity uint8

// The granularities.
const (
	// VisibleActions stops before what another thread, or an observer, can notice (visible.go).
	VisibleActions Granularity = iota
	// ObservableInstructions stops before each instruction of a kind that somebody might observe (observable.go).
	ObservableInstructions
	// EveryInstruction stops before each LLVM instruction, and inside of one before each access that others notice.
	EveryInstruction
	// InstructionSteps stops before each LLVM instruction, and a step is exactly one: for engines that count steps
	// (instructionsteps.go). What others can reach does not matter then, so that everything is shared.
	InstructionSteps
)
