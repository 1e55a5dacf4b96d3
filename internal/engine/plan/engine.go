package plan

import (
	"fmt"

	"heddle/internal/explore/search/order"
)

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

// notSymbolic are the ways to search that the symbolic engine does not have.
var notSymbolic = []struct {
	holds func(t *Task) bool
	what  string
}{
	{func(t *Task) bool { return t.Search.Order != order.DepthFirst && t.SearchesInOrder() }, "searches in an order of its own with --merge, --match and bmc: omit --search"},
	{func(t *Task) bool { return len(t.Checks.Never)+len(t.Checks.Always) > 0 }, "does not evaluate conditions on states with unknown data: omit --never and --always"},
	{func(t *Task) bool { return t.Search.Symmetry }, "does not recognise symmetric threads: omit --symmetry"},
	{func(t *Task) bool { return t.Search.Spill }, "has a single store: omit --spill"},
	{func(t *Task) bool { return t.Search.Abstraction != "" && t.Search.Abstraction != AbstractionOff }, "distinguishes states by everything in them: omit --abstraction"},
	{func(t *Task) bool {
		return t.SearchesInOrder() && (t.Search.EveryInstruction || t.Search.Reduction != ReductionDefault && t.Search.Reduction != ReductionLocal)
	}, "has one reduction, local, with --merge, --match and bmc: omit --reduction and --switch-everywhere"},
	{func(t *Task) bool { return t.Search.Reduction == ReductionSuperstep }, "does not have the reduction superstep: omit --reduction"},
}

// RefusesSymbolic is why the symbolic engine cannot do what the task asks for; "": it
// can.
func (t *Task) RefusesSymbolic() string {
	if what := t.order().NotSymbolic; what != "" {
		return "does not " + what + ": omit --search"
	}
	for _, r := range notSymbolic {
		if r.holds(t) {
			return r.what
		}
	}
	return ""
}

// OneByOne refuses engines whose inputs are unknowns where the values of inputs are to be counted:
// such an input has one way, which would stand for all of them.
func (s *Search) OneByOne() error {
	if s.Engine.Symbolic() {
		return fmt.Errorf("states and executions are counted by the explicit engine, not by %s", s.Engine)
	}
	return nil
}
