package plan

import (
	"errors"
	"fmt"

	"heddle/internal/explore/search/order"
)

// refusals are combinations that say two things of which one would be ignored, or
// that cannot be sound. What only makes a reduction weaker is no refusal: it is
// switched off, and the verdict says so (usedReduction).
var refusals = []struct {
	holds func(t *Task) bool
	why   string
}{
	{func(t *Task) bool { return t.Bounds.Bounded && !t.order().Bounds },
		"--context-bound and --delay-bound do not go with " + OrderFlags(func(i *order.Info) bool { return !i.Bounds }) + ", which count no switches"},
	{func(t *Task) bool { return t.Search.Workers > 1 && !t.order().Workers },
		"--workers goes with " + OrderFlags(func(i *order.Info) bool { return i.Workers }) + ": the other orders have one worker"},
	{func(t *Task) bool { return t.Search.Workers > 1 && t.Search.Spill },
		"--workers does not go with --spill: a store that spills has one worker"},
	{func(t *Task) bool { return t.Search.Workers > MaxWorkers },
		fmt.Sprintf("--workers is %d at most", MaxWorkers)},
	{func(t *Task) bool { return t.Search.Symmetry && !t.order().Symmetry },
		"--symmetry goes with " + OrderFlags(func(i *order.Info) bool { return i.Symmetry }) + ": the other orders go back by the states themselves, or keep none"},
	{func(t *Task) bool { return t.Search.Symmetry && t.Bounds.Bounded },
		"--symmetry does not go with --context-bound and --delay-bound: which thread acted last is no part of a state"},
	{func(t *Task) bool { return t.Search.Symmetry && t.Search.Workers > 1 },
		"--symmetry does not go with --workers: the search has one worker"},
	{func(t *Task) bool { return t.Search.Spill && t.Search.Store == StoreBitstate },
		"--spill=bitstate goes on with what --store=bitstate begins with: leave one of them out"},
	{func(t *Task) bool { return t.Search.Spill && t.Bounds.Bytes == 0 },
		"--spill goes on where the memory is spent: it needs a limit (--memory)"},
}

// chosenStore reports whether another way to keep states is asked for than the usual one.
func (t *Task) chosenStore() bool {
	return t.Search.Store != StoreTree && t.Search.Store != "" || t.Search.Spill
}

// Refused is why the task's ways to search do not go together; nil: they do.
func (t *Task) Refused() error {
	if keeps := t.order().Keeps; keeps != "" && t.chosenStore() {
		return fmt.Errorf("--search=%s %s: leave --store and --spill out", t.Search.Order, keeps)
	}
	for _, r := range refusals {
		if r.holds(t) {
			return errors.New(r.why)
		}
	}
	return nil
}
