// Package oracle is a reference interpreter of the flat module: it explores every state,
// interleaving and input. Tests compare heddle's answers with it.
//
// It shares no code with what it judges: it imports the decoded module (package flat) and the
// standard library, and must not know the lowered program, the machine, the platform, or any
// reduction. It is written to be obviously right, and prefers clarity to speed. Read it in this
// order:
//
//	oracle.go    what it is asked and what it answers
//	explore.go   the search: take every step of every state, on a copy
//	state.go     what a state is
//	key.go       when two states are equal; which blocks are lost
//	step.go      one instruction of one thread; calls.go: calls, returns, exit
//	memory.go    bytes, and what is wrong with an access; unwritten.go: what was never written
//	value.go     numbers, pointers, constants; arith.go: what is computed with them; places.go: where objects lie
//	library.go   functions from outside; threads.go, time.go, signals.go: more of them; unsafe.go: which of them handlers may call
//	races.go     which two threads are about to use the same byte
//	program.go   what can be reached from the entry; live.go: which registers are needed
//
// # The model
//
// A step is one LLVM instruction of one thread, a branch with the phis that follow it, a signal that a thread takes, or the
// expiry of an alarm. A library function is one step, except for these: waiting for a condition (release and wait; take the mutex
// again), raise and sigprocmask (send; take what came), exit (each handler), copies in pieces (Options.CopyPiece). Memory is
// sequentially consistent.
//
// A pointer is an object and an offset; objects have no addresses, but some order and alignment
// with Options.Places. An allocation may reuse a freed block of its size to which a pointer still
// leads, or not. Uninitialised memory holds any of Options.Unwritten from the beginning. Without
// these it is undefined; the oracle gives up (Unsupported) if a decision or an address depends on
// it.
//
// A sleep or a timed wait ends at any moment, or with Options.TimeOrder only when no thread can
// act, the earliest first.
//
// A failing check ends only that run; all others are explored completely. The checks of a state:
//
//	race         the next instructions of two threads use a common byte, one writes it, not both are
//	             atomic; in an atomic section everything is, and so is what locks and conditions do
//	             to themselves; free writes the whole block; constants are never raced for
//	deadlock     there is no step but spurious wake-ups, and the process has not ended
//	hang         from the state no run ends, deadlocks, fails or is cut off by an assumption, spurious wake-ups
//	             being no way there, and some run ends or deadlocks (hang.go)
//	memtrack     a heap block was not freed and no pointer leads to it from a variable or from a
//	             register that is needed; what main's variables led to when it returned is not lost
//	leak         the process has ended, a block was not freed, and neither a global variable leads
//	             to it nor a variable of a function that the end has cut off
//	memcleanup   the process has ended and a block was not freed
//
// Leaks are also judged where a fault occurs; memcleanup where a failed assertion, abort or a null
// pointer ends the process.
//
// The process ends when main has returned or exit was called and the exit handlers and
// destructors have run, when its last thread has ended (which then runs them), by _exit, and by a
// signal. A false assumption is no end: nothing is judged.
//
// # What it may miss
//
// Arithmetic on addresses other than adding numbers and tags, comparisons of addresses of different objects
// but for equality, floats, vectors, exceptions, jumps, cancellation, other locks: it says
// Unsupported. Alignment is not checked. printf and the like do not look at what they print.
package oracle
