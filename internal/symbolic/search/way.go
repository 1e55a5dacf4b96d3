package symexec

import (
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// way is how a state was come by, the last step first.
type way struct {
	before    *way
	step      schedule.Step
	input     term.Term           // that was read; None: step was taken
	unwritten *symbolic.Invention // by memory never written that was met; nil: none was
	one       term.Term           // of a merged state: it came by before if this holds
	other     *way                // else by this
}

// taken adds an action of threads, if it is one, the inputs that were read, and the memory
// that was never written.
func (w *way) taken(a *system.Action, inputs []symbolic.Input, invented []symbolic.Invention) *way {
	if a != nil {
		w = &way{before: w, step: *a}
	}
	for _, in := range inputs {
		w = &way{before: w, step: schedule.Step{Thread: int32(in.Thread)}, input: in.Value}
	}
	for _, x := range invented {
		w = &way{before: w, unwritten: &x}
	}
	return w
}

// schedule is the way in a model, and what memory never written holds in it.
func (w *way) schedule(c *symbolic.Cursor) (list schedule.Schedule, memory schedule.Unwritten) {
	value := c.Value
	var memories []*symbolic.Invention
	for w != nil {
		switch {
		case w.other != nil:
			if value(w.one) == 0 {
				w = w.other
				continue
			}
		case w.unwritten != nil:
			memories = append(memories, w.unwritten)
		case w.input != term.None:
			list = append(list, schedule.Step{Thread: w.step.Thread, Choice: int64(value(w.input))})
		default:
			list = append(list, w.step)
		}
		w = w.before
	}
	slices.Reverse(list)
	memory = schedule.Unwritten{}
	f := c.Filling(value, memory.Add)
	for _, x := range slices.Backward(memories) {
		f.Take(x)
	}
	memory.Trim()
	return list, memory
}
