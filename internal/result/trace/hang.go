package trace

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
)

// longestOfHang is how many steps are kept of an action of a run that hangs.
const longestOfHang = 30

// tooLate is what is noted of the action after which no run ends.
const tooLate = "too late: from here on no run can end"

// hang is the failure of a run that leads to where no run ends. It is at the action with an index that this comes of.
func hang(t *Trace, action int) *Failure {
	f := &Failure{Check: machine.Hang.String(), Title: machine.Hang.Info().Title, Text: "some run of the program ends, but none that continues from here", Thread: -1, Key: uint64(machine.Hang)}
	thread := int(t.Schedule[action].Thread)
	at := stepOf(t.Steps, thread, action)
	if at != nil {
		at.Notes = append(slices.Clip(at.Notes), tooLate)
	}
	if at == nil || !at.Place.Known() { // of the library, or of the environment
		at = lastKnown(t.Steps, action)
	}
	if at == nil {
		return f
	}
	f.Thread, f.Function, f.Place, f.Source = at.Thread, at.Function, at.Place, at.Source
	return f
}

// waitForEver leaves those out of the waiting threads that act in the part of the run that is repeated.
func waitForEver(t *Trace, waits []Wait) []Wait {
	cycle := t.Schedule[len(t.Schedule)-min(t.Repeats, len(t.Schedule)):]
	return slices.DeleteFunc(waits, func(w Wait) bool {
		return slices.ContainsFunc(cycle, func(s schedule.Step) bool { return int(s.Thread) == w.Thread })
	})
}

// stepOf is the first line that a thread begins with an action, or else the last one before, or nil if there is none. Lines of the program come
// before those that the library has for itself.
func stepOf(steps []Step, thread, action int) (at *Step) {
	for i := range steps {
		s := &steps[i]
		switch {
		case s.Kind != Line || s.Thread != thread || s.At() > action || at != nil && s.Folded && !at.Folded:
		case at == nil || at.Folded && !s.Folded || at.Action < action:
			at = s
		}
	}
	return at
}

// lastKnown is the last line with a place that was begun up to an action, or nil if there is none.
func lastKnown(steps []Step, action int) (at *Step) {
	for i := range steps {
		if s := &steps[i]; s.Kind == Line && s.Place.Known() && s.Action <= action {
			at = s
		}
	}
	return at
}
