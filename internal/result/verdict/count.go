package verdict

import "heddle/internal/ir/source"

// Count are the figures of a state space, explored under one reduction.
type Count struct {
	Reduction   Reduction
	Abstraction string // as in Verdict
	Assumptions []string
	Stats       Stats
	RacyStates  int // in which a data race shows
	Deadlocks   int // states in which every thread waits for ever
	Ends        int // states in which the run has ended well
	Races       []RaceCount
	Failures    []FailureCount
	Proof       *Proof   // that it is the whole space
	Reasons     []Reason // why it is not
}

// RaceCount are the states in which two places race.
type RaceCount struct {
	Places [2]source.Place
	States int
}

// FailureCount are the actions that fail at a place: runs end there.
type FailureCount struct {
	Check   string
	Place   source.Place
	Actions int
	AtOnce  bool // one of these is before the first action
}
