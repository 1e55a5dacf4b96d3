package plan

import "fmt"

// Engine is a way to deal with a program's inputs.
type Engine string

// The engines.
const (
	EngineAuto     Engine = "auto"     // explicit if it tries all values of the inputs that the program reads, else symbolic
	EngineExplicit Engine = "explicit" // inputs have values, each tried by itself; also ""
	EngineSymbolic Engine = "symbolic" // inputs are unknowns of formulae
	EngineBMC      Engine = "bmc"      // so too, with loops unrolled and states merged
)

// Symbolic reports whether inputs are unknowns.
func (e Engine) Symbolic() bool { return e == EngineSymbolic || e == EngineBMC }

// ParseEngine reads the name of an engine.
func ParseEngine(text string) (Engine, error) {
	switch e := Engine(text); e {
	case EngineAuto, EngineExplicit, EngineSymbolic, EngineBMC:
		return e, nil
	}
	return "", fmt.Errorf("--engine=%s: must be auto, explicit, symbolic or bmc", text)
}
