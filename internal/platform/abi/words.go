package abi

// The words of the run that the platform shares out (machine.Ctl). Two functions
// must not take the same one.
const (
	CtlKeys     = 0 // how many keys of thread-specific data there are
	CtlKeyFirst = 1 // their destructors
	CtlKeyEnd   = 13
	CtlAtExit   = 13 // the newest handler that exit has to run
	CtlStrtok   = 14 // where strtok goes on
	CtlVariable = 15 // the newest variable of the environment
)

// The words of a thread that the platform shares out (machine.Spare).
const (
	SpareKeys     = 0 // the block of the thread's values of keys
	SpareHandlers = 1 // how many clean-up handlers it has
	SpareSignals  = 2 // the signals that it blocks
)
