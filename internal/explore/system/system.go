// Package system is the boundary between programs and engines: a cursor that is in one state of a
// transition system and is moved by actions, forwards and backwards.
//
// It must not know what states consist of, and imports only package schedule of the project.
// Reductions are wrappers: a Cursor around a Cursor.
//
// Invariants:
//  1. Actions depends on the state alone, order included;
//  2. after Undo(m) the state, and every method's answer, are as they were when Mark returned m;
//  3. after a Failure the cursor is in an unspecified state: only Undo may follow.
package system

import "heddle/internal/explore/schedule"

// Action is one way for one thread to act.
type Action = schedule.Step

// Class says what a failure means.
type Class uint8

// The classes of failures.
const (
	Violation Class = iota // the property is violated
	Limit                  // room that the cursor has is spent
	Gap                    // something that cannot be executed was reached
	Bug                    // heddle itself failed
	Escaped                // the cursor's reduction was not justified: use it without
)

// Failure is what ends a run badly.
type Failure struct {
	Class Class
	Check string // name of the violated check
	Key   uint64 // the same for the same failing place
	Calls uint64 // tells failures of one place apart by the calls that led there, and by the address; 0: they are not told apart
	Text  string // one clause for a person

	// Way gives the actions that lead to the failure, where they are not those that
	// the engine took; nil: they are. It is of use until the cursor moves.
	Way func() []Action
}

// Cursor stands in a state.
type Cursor interface {
	// Start brings the cursor to the initial state. It is called once, first.
	Start() *Failure

	// Actions appends the actions of the state. The first ample of them are
	// enough to be explored as long as none of them may close a cycle (see Closes),
	// leads to a failure, or to a state without actions (ample equals the number of
	// actions where that is not known).
	Actions(buf []Action) (acts []Action, ample int)

	// Do takes an action of the state.
	Do(a Action) *Failure

	// Closes reports whether the last action may have closed a cycle of states, or has
	// ended the run. Each cycle has an action of which that is true, and whether it is
	// follows from the action and the state that it was taken in.
	Closes() bool

	// Observe appends the violations that show in the state that Start or the last
	// action led to. They do not end the run.
	Observe(buf []*Failure) []*Failure

	// Final judges a state without actions: nil if the run may end there.
	Final() *Failure

	// Mark and Undo go back.
	Mark() int
	Undo(to int)

	// Bytes is the memory that the cursor needs to go back.
	Bytes() int64
}

// Staged is a cursor that takes some actions in parts, with states between them.
type Staged interface {
	// Unfinished reports whether the present state lies in the middle of an action. The actions
	// of such a state, all of the thread that acts, are ways to continue with it: none
	// comes between, all are explored, and Closes is not true of one that leads to
	// another such state.
	Unfinished() bool

	// Endless is what it means that an action comes back to the present state, which
	// lies in its middle: no other thread gets a turn. Nil: there is no other.
	Endless() *Failure

	// Interrupt ends the action in its middle, so that others get a turn. It is false if
	// the cursor does not do that there.
	Interrupt() bool
}

// Lasting is a cursor that knows violations which, once there, show in every later
// state.
type Lasting interface {
	// Lasting is such a violation of the present state, or nil if there is none. It is
	// enough to ask in one state of each run: Final asks by itself.
	Lasting() *Failure
}

// Working is a cursor that counts what its actions cost.
type Working interface {
	// Work returns the work of all actions so far, those that were undone among them:
	// a million units are about a second of one core.
	Work() int64
}

// WorkOf returns the work of a cursor's actions; 0 if it does not count it.
func WorkOf(c Cursor) int64 {
	if w, ok := c.(Working); ok {
		return w.Work()
	}
	return 0
}

// Ending is a cursor in whose last states several things may be wrong.
type Ending interface {
	// Ends appends all failures of a state without actions. Final is the first of them.
	Ends(buf []*Failure) []*Failure
}

// Ends are the failures of a state without actions.
func Ends(c Cursor) []*Failure {
	if e, ok := c.(Ending); ok {
		return e.Ends(nil)
	}
	if f := c.Final(); f != nil {
		return []*Failure{f}
	}
	return nil
}

// Failing is a cursor that judges runs which a failure ends.
type Failing interface {
	// Besides appends what else is wrong with the run: an action has just failed with f, and nothing was undone.
	Besides(f *Failure, buf []*Failure) []*Failure
}

// Besides are the failures of the run that an action has just ended by failing with f, but for f itself.
func Besides(c Cursor, f *Failure) []*Failure {
	if x, ok := c.(Failing); ok {
		return x.Besides(f, nil)
	}
	return nil
}

// Recognised is a cursor whose states can be recognised by another cursor of the same program, in another process.
type Recognised interface {
	// Print is a number for the present state that follows from the actions that led there. Equal states have equal ones; others hardly ever have.
	Print() uint64
}

// Prospect is what runs from a state may come to.
type Prospect uint8

// The prospects.
const (
	MayEnd  Prospect = iota // some run ends, fails or deadlocks
	NoEnd                   // none does
	TooMany                 // the states from here are too many to be looked at, and none of those that were is an end
	Untried                 // none of the runs that were looked at ends, but not all values of inputs were tried, or a clock stood
)

// Hanging is a cursor that knows what it means that no run ends.
type Hanging interface {
	// Unprompted reports whether an action of the present state is one that no run may count on: a wait that ends without a cause.
	Unprompted(a Action) bool

	// Repeats reports whether the last action may have closed a cycle of states, as Closes does, but not whether it has ended the run.
	Repeats() bool

	// AnyEnds reports whether a run has come to an end so far, among all that the cursor was led through.
	AnyEnds() bool

	// Prospect looks at the runs from the present state, within a number of states.
	Prospect(most int) Prospect

	// Hang is the failure of the present state, from which no run ends.
	Hang() *Failure

	// Acts is the instruction of the first thread that can act in the present state.
	Acts() int
}
