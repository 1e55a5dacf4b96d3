package abi

import "heddle/internal/exec/machine"

// Row states what others must know about some functions of a room.
type Row struct {
	// Names are the functions, with blanks between. A name with a star at its end stands for all that begin so and are in
	// no row of their own, nor in one with more before the star.
	Names string
	machine.Facts
	Absent bool // the platform has no such functions, and calls of them mean what the user says (--unknown)
}

// Indifferent is the conduct on terms of functions that pass their arguments on, or end the run whatever these are.
var Indifferent = machine.Terms{Needs: machine.NeedsNothing}

// Of makes a row.
func Of(names string, f machine.Facts) Row { return Row{Names: names, Facts: f} }

// Absent makes a row of functions that the platform does not have.
func Absent(names string, f machine.Facts) Row { return Row{Names: names, Facts: f, Absent: true} }
