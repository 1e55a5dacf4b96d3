package abi

import "heddle/internal/exec/machine"

// Row states what others must know of some functions of a room.
type Row struct {
	// Names are the functions, with blanks between. A name with a star at its end stands for all that begin so and are in
	// no row of their own, nor in one with more before the star.
	Names string
	machine.Facts
}

// Of makes a row.
func Of(names string, f machine.Facts) Row { return Row{names, f} }
