package abi

import "heddle/internal/exec/machine"

// The words of the run that the platform shares out (machine.Ctl). Two functions
// must not take the same one.
const (
	CtlKeys     = 0 // how many keys of thread-specific data there are
	CtlKeyFirst = 1 // their destructors
	CtlKeyEnd   = 13
	CtlAtExit   = 13 // the newest handler that exit has to run
	CtlStrtok   = 14 // where strtok continues

	CtlClock      = 15 // nanoseconds since the first look at the clock, plus one; 0: none so far
	CtlFreeSteps  = 16 // how often it continued by itself; in single runs, how often it was polled since time passed otherwise
	CtlSleepSteps = 17 // and while a thread slept
	CtlVariable   = 18 // the newest variable of the environment

	CtlDestructors = 19 // the destructor that exit runs first, after the handlers
	CtlThreadEnd   = 20 // what exit runs first of all, in its own thread
	CtlQuickExit   = 21 // the newest handler that quick_exit has to run

	CtlTimer  = 22 // in runs that keep time, the moment at which the next timer rings; 0: none does
	CtlRandom = 23 // and where the sequence of random numbers is
)

// The words of a thread that the platform shares out (machine.Spare).
const (
	SpareKeys     = 0 // the block of the thread's values of keys
	SpareHandlers = 1 // its newest clean-up handler
	SpareResult   = 2 // of a thread that is ending

	SpareProcessor = 3 // for how many nanoseconds it has computed, plus one; 0: nobody has asked

	SpareStack = 4 // the memory that a handler of it runs on, as the program thinks

	SpareName = 5 // its name, of two words; 0: that of the program
)

// SignalMask is the set of signals that a thread blocks.
func SignalMask(m *machine.Machine, t int) uint64 { return m.Record().Blocked(t) }

// SetSignalMask sets what SignalMask gives.
func SetSignalMask(m *machine.Machine, t int, mask uint64) { m.Record().SetBlocked(t, mask) }
