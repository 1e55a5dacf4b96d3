package verdict

import "heddle/internal/ir/source"

// Induction is a proof by k-induction.
type Induction struct {
	K     int
	Ends  bool // it shows that every run ends
	Loops []Invariant
}

// Invariant is what holds whenever a run reaches the head of a loop: one of the cases.
type Invariant struct {
	Function string
	Place    source.Place
	Cases    [][]string // conditions in terms of the source; of a case all hold
	Measures []Measure  // of a proof that every run ends: why rounds from there come to an end
}

// Measure is a number that decreases in rounds of a loop: in each, unless a measure of a lower rank decreases in place of it.
type Measure struct {
	Text  string // in terms of the source
	Rank  int
	Least int64 // it is at least that where it decreases
	Bound bool  // Least is known; else it is only bounded by its type
}
