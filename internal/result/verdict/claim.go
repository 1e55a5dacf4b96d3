package verdict

import "heddle/internal/ir/source"

// Status is what is known about a claim.
type Status string

// The statuses.
const (
	Success Status = "SUCCESS" // no run fails it, among those that fail nothing before
	Failure Status = "FAILURE" // a run fails it, which was replayed
	Open    Status = "UNKNOWN"
)

// Claim is one thing that is checked at one place of the program.
type Claim struct {
	Status         Status
	Name           string // "function.check.number"
	Check          string // the check that failed, or the one that stands for what is checked
	Text           string // what is claimed
	Place          source.Place
	Counterexample int // number of the trace that shows the failure, from 1; 0: none
}
