package program

import "slices"

// Conduct is what must be known about a program because it names a function without a body. The platform states it.
type Conduct struct {
	Jumps         bool // a call may jump out of the calls that lead to it
	JumpsAnywhere bool // behind a call, its thread may jump so at any instruction
	ReturnsAgain  bool // a call may return more than once: jumps lead there

	StartsThread     bool // a call makes a thread, which starts in a function among the arguments
	GivesResult      bool // a call gives what a thread has returned, where its last argument leads
	ObservesIdentity bool // a call returns a thread's own name
	Interrupts       bool // a call makes a thread run a handler

	Rounds      bool // a call may choose how floats are rounded
	ReadsClock  bool // a call returns how much time has passed
	ShowsBytes  bool // a call looks at all bytes of an object, whatever lies there
	OpensStream bool // a call may make a stream that does not lead out of the program, or a descriptor

	Layout bool // a call accesses a struct that is laid out otherwise on other processors than x86

	Pointers Pointers

	Module bool // programs that name the function may have platform functions of their own, or an environment
	Marks  bool // a call marks what some execution is to reach
	Forks  bool // a call makes another process
	Kills  bool // a call ends a process that was forked
	Asks   bool // a call begins, or ends, that its thread asks for something
}

// Pointers is what a call does with the pointers that it is given and gives. The zero value says that nothing is known.
type Pointers struct {
	Bounded bool  // it accesses no more than Touches bytes after each pointer that it is given, and keeps none of these
	Touches int64 //
	Fresh   bool  // its result leads to memory that nothing else leads to
}

// Names reports whether the program names a function of which something holds.
func (p *Program) Names(holds func(Conduct) bool) bool {
	return slices.ContainsFunc(p.Externals, func(x ExternalFunc) bool { return holds(x.Conduct) })
}
