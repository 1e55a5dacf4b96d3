package plan

import (
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// Hint is what somebody says of a run that fails, and may be wrong about: lines in the order in which threads execute them, and what inputs give.
type Hint struct {
	Steps []HintStep

	// Line is the number by which steps name a place; 0: it has none.
	Line func(source.Place) int
}

// HintStep is a line that a thread executes, or an input that it takes.
type HintStep struct {
	Thread   int    // in the order in which threads are started, from 0
	Line     int    // 0: none is known
	Function string // whose result Value is; AnyFunction: whichever it is; "": the step is no input
	Value    HintValue
}

// HintValue is what an input gives: an integer, or a floating-point number.
type HintValue struct {
	Bits int64
	Real float64
	Is   bool // it is the floating-point number
}

// In is the value's bits in an input of some type.
func (v HintValue) In(in machine.Input) uint64 {
	switch {
	case in.Float && !v.Is:
		v.Real = float64(v.Bits)
	case !in.Float && v.Is:
		v.Bits = int64(v.Real)
	}
	switch {
	case in.Float && in.Bits == 32:
		return uint64(math.Float32bits(float32(v.Real)))
	case in.Float:
		return math.Float64bits(v.Real)
	}
	return uint64(v.Bits) & (^uint64(0) >> (64 - in.Bits))
}

// AnyFunction stands for whatever function gives an input.
const AnyFunction = "*"

// Inputs reports whether the hint says what some input gives.
func (h *Hint) Inputs() bool {
	for i := range h.Steps {
		if h.Steps[i].Function != "" {
			return true
		}
	}
	return false
}
