package symexec

import (
	"heddle/internal/explore/search"
	symbolic "heddle/internal/symbolic/machine"
)

// Match says which states are left out.
type Match string

// The ways to match states.
const (
	None        Match = "none"        // none
	Equality    Match = "equality"    // those that are one that was met, up to the names of inputs
	Subsumption Match = "subsumption" // those that one that was met covers
)

// Loop is a loop of the program.
type Loop struct {
	Func   int // of the program
	Number int // among the function's loops, in the order of their headers; -1: it is a recursion
	PC     int // a branch that inputs decide and that leads round
}

// Options say how to search.
type Options struct {
	Merge bool
	Match Match

	// Unwind bounds the rounds of loops that inputs decide about; nil: nothing does.
	Unwind func(Loop) int

	// Cut are instructions, among the headers of loops, at which states are handed over to Arrive in place of being
	// explored further.
	Cut    []int
	Arrive func(*symbolic.State)

	Alone bool // a second thread ends the search
	Ends  bool // each run is to end: a state without actions in which the program has not ended is among Others

	// Laps bounds how often a state may ask within a loop that is not cut; 0: nothing does. The search ends there.
	Laps int

	MaxStates int
	MaxBytes  int64
	KeepGoing bool
	ByCalls   bool                    // see search.Options
	Confirm   func(search.Found) bool // see search.Options
	Poll      func(search.Stats) search.Limit
}

// Result is what a search found. Schedules are those of the concrete machine, with the
// inputs as choices.
type Result struct {
	search.Result
	Merged  int     // states that became one with another
	Matched Matched // states left out
	Unwound []Loop  // of which Unwind cut rounds off, in the order of being met
	Long    int     // the header of a loop that asked more often than Laps allows; -1: none, which ends the search
	Threads bool    // Alone, and there was a second thread
}

// Matched counts the states that were left out, by how they were found to be covered: see
// symbolic.Cover.
type Matched struct {
	Equal, Substituted, Instantiated, Quantified int
}
