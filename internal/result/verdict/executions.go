package verdict

import "heddle/internal/ir/source"

// Executions are the figures of the executions of a program, counted up to the order of
// independent actions.
type Executions struct {
	Complete  int // all that end in one of these three ways
	Ends      int // every thread ends, or the program
	Deadlocks int // threads wait for ever
	Failing   int // an action fails

	Pruned   int // runs that an assumption ends
	Spinning int // in which a thread waits in a loop
	Asleep   int // that turned out to be equivalent to others
	Cut      int // that a limit cut off

	Steps    int // actions taken
	MaxDepth int
	Seconds  float64

	Failures    []FailingExecutions
	Assumptions []string // one sentence each
	Reasons     []Reason // why these are not all
}

// FailingExecutions are those that end at a place.
type FailingExecutions struct {
	Check      string
	Place      source.Place
	Executions int
	Schedule   string // of the first one; "": it did not replay
}
