package run

import (
	"heddle/internal/chance/random"
	"heddle/internal/explore/system"
)

// timeSlice is the number of actions that a thread takes in a row as long as it can; drawn ones are up to that long.
const timeSlice = 100

// turns say whose turn it is.
type turns struct {
	drawn  *random.Stream // nil: threads take turns in the order of their numbers
	thread int32
	left   int // actions that are left of its slice

	environment func(thread int) bool // reports whether a thread is a transition of the environment
	settled     bool                  // the environment has acted since the program did, or could not
}

func newTurns(seed uint64, environment func(thread int) bool) *turns {
	t := &turns{left: timeSlice, environment: environment}
	if seed != 0 {
		drawn := random.New(seed, 0)
		t.drawn, t.left = &drawn, 1
	}
	return t
}

// next picks an action of the environment after each of the program, so that signals come when they are sent; else one of the
// thread that acted last, or when its slice is over of another one.
func (t *turns) next(acts []system.Action) system.Action {
	if a, ok := t.surroundings(acts); ok {
		return a
	}
	a, ok := of(acts, t.thread)
	if !ok || t.left == 0 {
		a = t.change(acts)
	}
	t.left--
	return a
}

// surroundings is an action of the environment, unless it has acted already.
func (t *turns) surroundings(acts []system.Action) (system.Action, bool) {
	if t.settled = !t.settled; !t.settled {
		return system.Action{}, false
	}
	for _, a := range acts {
		if t.environment(int(a.Thread)) {
			return a, true
		}
	}
	t.settled = false
	return system.Action{}, false
}

// of is the first action of a thread.
func of(acts []system.Action, thread int32) (system.Action, bool) {
	for _, a := range acts {
		if a.Thread == thread {
			return a, true
		}
	}
	return system.Action{}, false
}

// change begins the slice of the next thread, or of one that is drawn.
func (t *turns) change(acts []system.Action) system.Action {
	a := acts[0]
	if t.drawn != nil {
		a, _ = of(acts, acts[t.drawn.Below(uint64(len(acts)))].Thread)
		t.thread, t.left = a.Thread, 1+int(t.drawn.Below(timeSlice))
		return a
	}
	for _, b := range acts {
		if b.Thread > t.thread && (a.Thread <= t.thread || b.Thread < a.Thread) {
			a = b
		}
	}
	t.thread, t.left = a.Thread, timeSlice
	return a
}
