// Package kripke writes the states of a program, the propositions that hold in each, and the steps
// between them: as JSON, for Graphviz (DOT), and in the language of NuSMV.
//
// It must not know what states and propositions are: both are numbers, propositions with names and texts.
package kripke

import (
	"fmt"
	"regexp"
)

// Structure is a Kripke structure. State 0 is the first one.
type Structure struct {
	Reduction    string // by which threads switch at fewer places
	Propositions []Proposition
	States       []State
	Edges        []Edge
}

// Proposition is what is said of states.
type Proposition struct{ Name, Text string }

// State is a state.
type State struct {
	Labels uint64 // bit i: Propositions[i] is true
	End    End
	Lost   bool // no infinite run comes by, since assumptions cut each off
}

// End says how runs end in a state.
type End string

// The ends. A run that has not been cut off stays in its last state for ever.
const (
	Continues End = ""
	Over      End = "over"   // it is over, or every thread waits
	Cut       End = "cut"    // an assumption does not hold: it is no run
	Failed    End = "failed" // a check has failed
)

// Edge is a step. Thread -1: the run is over, and stays where it is.
type Edge struct {
	From, To, Thread int
	Choice           int64 // which of the thread's ways
}

// labels are the names of the propositions that are true in a state.
func (s *Structure) labels(i int) []string {
	names := []string{}
	for k, p := range s.Propositions {
		if s.States[i].Labels>>k&1 != 0 {
			names = append(names, p.Name)
		}
	}
	return names
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// CheckName is an error if a proposition cannot have a name in every form.
func CheckName(name string) error {
	switch {
	case !identifier.MatchString(name):
		return fmt.Errorf("%q is not a name: use letters, digits and _, and no digit first", name)
	case reserved[name], stateName.MatchString(name):
		return fmt.Errorf("%q has a meaning in NuSMV's language: choose another name", name)
	}
	return nil
}

// stateName is what states are called there.
var stateName = regexp.MustCompile(`^s[0-9]+$`)
