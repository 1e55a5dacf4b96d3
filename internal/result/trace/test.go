package trace

import "heddle/internal/ir/source"

// Tests are test inputs, one for each path of a program that was explored.
type Tests struct {
	List              []Test
	Branches, Covered int // ways out of the branches of the program's own code, and those that a test takes
}

// Test are the inputs of one run.
type Test struct {
	Inputs []Input
	End    string       // how the run ends
	Check  string       // that fails; "": none
	Place  source.Place // where
}
