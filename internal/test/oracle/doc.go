// Package oracle is a reference interpreter of the flat module: every state, every
// interleaving, every input. Tests hold heddle's answers against it.
//
// It shares nothing with what it judges: it imports the decoded module (package flat)
// and the standard library, and must not know the lowered program, the machine, the
// platform, or any reduction. It is written to be obviously right; where clear and fast
// are at odds, it is clear. Read it in this order:
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
// A step is one LLVM instruction of one thread, a branch with the phis behind it, a
// signal that a thread takes, or the end of an alarm's time. A library function is one
// step; these have several: waiting for a condition (release and wait; take the mutex
// again), raise and sigprocmask (send; take what came), exit (each handler), copies in
// pieces (Options.CopyPiece). Memory is sequentially consistent.
//
// A pointer is an object and an offset; objects have no addresses, but some order and alignment with Options.Places. A freed block that a
// pointer still leads to may be given out again by an allocation of its size, or not.
// What was never written holds any of Options.Unwritten from the beginning. Without these it is undefined; the oracle gives up
// (Unsupported) where a decision or an address depends on it.
//
// A sleep ends, and the time of a wait is over, at any moment, or in the order of time (Options.TimeOrder): once no thread can
// act, the earliest first.
//
// A failing check ends that run only; all others are explored to their end. In a state:
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
// A fault judges leaks where it occurs, and a failed assertion, abort and a null pointer, which end any process, memcleanup too.
//
// The process ends when main has returned or exit was called and the exit handlers and
// destructors have run, when its last thread has ended (which then runs them), by _exit, and by a
// signal. A false assumption is no end: nothing is judged.
//
// # What it may miss
//
// Arithmetic on addresses other than adding numbers and tags, comparisons of addresses of different objects
// but for equality, floats, vectors, exceptions, jumps, cancellation, other locks: it says
// Unsupported. Alignment is not checked. printf and its like do not look at what they print.
package oracle
