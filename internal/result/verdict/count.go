package verdict

import "heddle/internal/ir/source"

// Count are the figures of a state space, explored under one reduction.
type Count struct {
	RacyStates int // in which a data race shows
	Deadlocks  int // states in which every thread waits for ever
	Ends       int // states in which the run has ended well
	Races      []RaceCount
	Failures   []Failing // of actions
}

// RaceCount are the states in which two places race.
type RaceCount struct {
	Places [2]source.Place
	States int
}

// Failing are the actions, executions or runs that end in one failure of the program, or the ways of calls to one.
type Failing struct {
	Check    string
	Title    string       // the check in a few words, if runs were drawn
	Text     string       // what happens in the first of them, likewise
	Place    source.Place // where, if somewhere
	Times    int
	AtOnce   bool   // one of the actions is before the first action
	Schedule string // of the first execution; "": it did not replay
}
