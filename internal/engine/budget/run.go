package budget

import "errors"

// Run is a search that takes turns, with its result. One goroutine at a time gives turns.
type Run[T any] struct {
	meter  *Meter
	search func(*Meter) (T, error)
	begun  bool
	ended  chan struct{}
	result T
	err    error
	failed *Failed // what the search panicked with; nil: it did not
}

// NewRun makes a run of a search, which begins with its first turn. The search must charge
// the meter that it is called with, and end soon after Charge gives a reason to. What it
// uses an outer meter counts as well, or nil if there is none.
func NewRun[T any](outer *Meter, search func(*Meter) (T, error)) *Run[T] {
	return &Run[T]{meter: newMeter(outer), search: search, ended: make(chan struct{})}
}

// Turn lets the search run until it has used its share or ended, and reports whether it
// has ended.
func (r *Run[T]) Turn(s Share) (ended bool) {
	r.Begin(s)
	return r.Wait()
}

// Begin begins a turn and does not wait for its end: Wait must be next.
func (r *Run[T]) Begin(s Share) {
	if r.hasEnded() {
		return
	}
	r.meter.grant(s)
	if !r.begun {
		r.begun = true
		go r.run()
	}
}

// Wait waits until the turn is over, and reports whether the search has ended. It panics
// if the search did, with a *Failed: see Guarded.
func (r *Run[T]) Wait() (ended bool) {
	select {
	case <-r.ended:
	case <-r.meter.paused:
		return false
	}
	select {
	case <-r.meter.paused: // before it was to end
	default:
	}
	if r.failed != nil {
		panic("heddle bug: " + inTurns + r.failed.Error())
	}
	return true
}

func (r *Run[T]) run() {
	defer close(r.ended)
	defer r.meter.release()
	r.result, r.err = Guarded(func() (T, error) { return r.search(r.meter) })
	if failed := (*Failed)(nil); errors.As(r.err, &failed) {
		r.failed, r.err = failed, nil
	}
}

// hasEnded reports whether the search has come to its end.
func (r *Run[T]) hasEnded() bool {
	select {
	case <-r.ended:
		return true
	default:
		return false
	}
}

// Finish makes the search end, for a reason, and returns its result. A search that has
// not begun begins, and finds the reason at its first charge.
func (r *Run[T]) Finish(why End) (T, error) {
	r.meter.Finish(why)
	if !r.begun {
		r.Begin(Share{})
	}
	for !r.Wait() {
	}
	return r.result, r.err
}

// Begun reports whether the search had a turn.
func (r *Run[T]) Begun() bool { return r.begun }

// Result returns what the search has found, once it has ended.
func (r *Run[T]) Result() (T, error) { return r.result, r.err }

// Used returns what the search has used in all its turns.
func (r *Run[T]) Used() Share { return r.meter.Used() }
