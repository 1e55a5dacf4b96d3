package verdict

import "heddle/internal/ir/source"

// Induction is a proof by k-induction.
type Induction struct {
	K     int
	Loops []Invariant
}

// Invariant is what holds whenever a run reaches the head of a loop: one of the cases.
type Invariant struct {
	Function string
	Place    source.Place
	Cases    [][]string // conditions in terms of the source; of a case all hold
}
