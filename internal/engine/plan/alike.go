package plan

import (
	"errors"
	"slices"

	"heddle/internal/explore/search/order"
)

// This file says which plans threads cannot be taken for each other in: by --symmetry, which takes states for one that differ only in which thread
// is which, and by counter abstraction, which counts threads that are in the same state.

const (
	noProcesses = "processes (--entry) are not interchangeable"
	noAbstract  = "it cannot be combined with " + AbstractionName + " (--abstraction=off ignores it)"
	byIdentity  = "the program calls {function}, which may treat threads differently"
	onlyTree    = "it requires --store=tree"
)

// symmetryOfTask is what --symmetry does not go with, whatever the program.
var symmetryOfTask = Refusals{Of: append(Orders(func(i *order.Info) string {
	if i.Symmetry {
		return ""
	}
	return "works only with " + OrderFlags(func(i *order.Info) bool { return i.Symmetry }) + ": the other orders go back along the states themselves, or store none"
}),
	Refusal{Of: SwitchBound, Why: "cannot be combined with --context-bound and --delay-bound: which thread acted last is not part of a state"},
	Refusal{Of: SeveralWorkers, Why: "cannot be combined with --workers: the search has one worker"},
)}

// symmetryOfProgram is what --symmetry does not go with, when the program is known.
var symmetryOfProgram = Refusals{Of: []Refusal{
	{Of: AskedAbstraction, Why: noAbstract},
	{Of: OwnAbstraction, Why: noAbstract},
	{Of: TimeOrder, Why: "it cannot be combined with --time-order"},
	{Of: pointersOf32, Why: "threads are not recognised among 32-bit values"},
	{Of: processes, Why: noProcesses},
	{Of: unlikeThreads, Why: byIdentity},
}}

// SymmetryRefusals are what --symmetry does not go with.
var SymmetryRefusals = Refusals{Engine: "symmetry", Of: slices.Concat(symmetryOfTask.Of, symmetryOfProgram.Of)}

// CountingRefusals are why threads of a plan's program cannot be counted, by values of inputs or by unknowns.
var CountingRefusals = Refusals{Engine: "counting", Of: append(Orders(func(i *order.Info) string {
	if i.Counting {
		return ""
	}
	return countingOrders
}),
	Refusal{Of: StateConditions, Why: "conditions on states (--never, --always) cannot be evaluated for counted threads"},
	Refusal{Of: Symmetry, Why: "it cannot be combined with --symmetry"},
	Refusal{Of: Spill, Why: onlyTree},
	Refusal{Of: LossyStore, Why: onlyTree},
	Refusal{Of: AskedAbstraction, Why: noAbstract},
	Refusal{Of: OwnAbstraction, Why: noAbstract},
	Refusal{Of: EveryInstruction, Why: "it cannot be combined with --reduction=none"},
	Refusal{Of: TimeOrder, Why: "it cannot be combined with --time-order"},
	Refusal{Of: PlatformModules, Why: "the program defines platform functions (heddle.h)"},
	Refusal{Of: SwitchBound, Why: countingOrders},
	Refusal{Of: processes, Why: noProcesses},
	Refusal{Of: checksOfEnds, Why: "the check {check} judges the end of runs"},
	Refusal{Of: unlikeThreads, Why: byIdentity},
)}

// countingOrders says in which searches threads are counted.
var countingOrders = "it works only with " + OrderFlags(func(i *order.Info) bool { return i.Counting }) + ", without a bound"

// refusedSymmetry is why --symmetry does not go with what else the task asks for, whatever its program; nil: it does.
func (t *Task) refusedSymmetry() error {
	if why := symmetryOfTask.OfTask(t); t.Search.Symmetry && why != "" {
		return errors.New("--symmetry " + why)
	}
	return nil
}
