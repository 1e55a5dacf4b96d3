package plan

import (
	"errors"
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/search/order"
	"heddle/internal/front/compile"
)

// refusals are combinations that say two things of which one would be ignored, or
// that cannot be sound, whatever the engine: each engine lists what it refuses by itself.
// What only makes a reduction weaker is not a refusal: it is
// switched off, and the verdict says so (usedReduction).
var refusals = []struct {
	holds func(t *Task) bool
	why   string
}{
	{func(t *Task) bool { return t.Bounds.Bounded && !t.order().Bounds },
		"--context-bound and --delay-bound cannot be combined with " + OrderFlags(func(i *order.Info) bool { return !i.Bounds }) + ", which count no switches"},
	{func(t *Task) bool { return t.Search.Workers > 1 && !t.order().Workers },
		"--workers works only with " + OrderFlags(func(i *order.Info) bool { return i.Workers }) + ": the other orders have one worker"},
	{func(t *Task) bool { return t.Search.Workers > 1 && t.Search.Spill },
		"--workers cannot be combined with --spill: a store that spills has one worker"},
	{func(t *Task) bool { return t.Search.Workers > MaxWorkers },
		fmt.Sprintf("--workers must be at most %d", MaxWorkers)},
	{func(t *Task) bool { return t.Search.Spill && t.Search.Store == StoreBitstate },
		"--spill=bitstate continues with what --store=bitstate starts with: omit one of them"},
	{func(t *Task) bool { return t.Search.Spill && t.Bounds.Bytes == 0 },
		"--spill takes over when the memory is used up: it requires a limit (--memory)"},
}

// chosenStore reports whether another way to keep states is asked for than the usual one.
func (t *Task) chosenStore() bool {
	return t.Search.Store != StoreTree && t.Search.Store != "" || t.Search.Spill
}

// Refused is why the task's ways to search do not go together; nil: they do.
func (t *Task) Refused() error {
	if keeps := t.order().Keeps; keeps != "" && t.chosenStore() {
		return fmt.Errorf("--search=%s %s: omit --store and --spill", t.Search.Order, keeps)
	}
	for _, r := range refusals {
		if r.holds(t) {
			return errors.New(r.why)
		}
	}
	return t.refusedSymmetry()
}

// refusedChoices is why ways to search that the task asks for do not go with its program; nil: they do.
func (p *Plan) refusedChoices() error {
	if why := symmetryOfProgram.Why(p, nil); p.Search.Symmetry && why != "" {
		return &compile.Error{Text: "--symmetry: " + why, Hint: "Omit --symmetry."}
	}
	if why := CountingRefusals.Why(p, nil); p.Search.CounterAbstraction == CountOn && why != "" {
		return &compile.Error{Text: "--counter-abstraction=on: " + why, Hint: "Omit --counter-abstraction."}
	}
	if p.Environment.TimeOrder && machine.Modular(p.Program) {
		return &compile.Error{Text: "--time-order does not know the waits of platform functions written in C (signals, timers, select, mq_*, aio_*, modules)",
			Hint: "Omit --time-order."}
	}
	return nil
}
