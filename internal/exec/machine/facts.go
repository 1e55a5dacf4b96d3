package machine

import "heddle/internal/ir/program"

// Facts are what others than the machine must know of a function of the platform: the front-end, reductions, engines, and
// who reads a report. The room that implements the function states them, beside what it does. The zero value states
// nothing: a function that nobody has described is treated with care.
type Facts struct {
	program.Conduct

	// Alike says that the function treats all threads alike, and keeps no thread's number but where Canonical finds it.
	Alike bool

	// Uneffected is why calls do more to each other in a program that names the function than Effects says; "": they do
	// not.
	Uneffected string

	// Claim is what the checks table claims of each call.
	Claim Claim
}

// Claim is a claim about a call: that it does not happen, or not with arguments of which a check is about.
type Claim struct {
	Check Check  // NoCheck: the function makes none of its own
	Text  string // "": the first argument is the text of an assertion
}
