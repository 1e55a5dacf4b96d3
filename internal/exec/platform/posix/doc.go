// Package posix provides POSIX threads, semaphores and C11's threads.h.
//
// A synchronisation object keeps its state in its own bytes, so that static initialisers work and
// the state is stored, undone and compared with all other memory. The fields that a static
// initialiser sets lie where glibc has them. A thread's number (owner, waiter) is written as its
// pthread_t: thread+1, unless machine.Options.Symmetric requires names that no other value can
// equal. A thread that waits on a condition or barrier records this in its own control block; there
// is no order of arrival, so that equal situations are equal states.
//
// The package must not know libc or the checks of a task.
//
// Deviations: a signal may wake any waiter, in no order. A blocking call with a time limit may time out at any moment at which it
// would have to wait, and the clock then shows that the limit has passed; in runs that keep time (machine.Options.Clock) it times
// out at the limit. Priorities and policies can be read back but have no effect; protocols and process sharing are ignored. A
// thread on a stack that the program provides is not supported: its variables would lie elsewhere. Of the functions that POSIX
// permits as cancellation points, those of streams (printf and the like) may act as such. With asynchronous cancellation a thread
// may end before any of its actions, but not in the middle of a wait at a barrier; where handlers, destructors or the check
// "leak" could see what it did in between, the verdict is not a proof unless threads switch at every instruction.
//
// Signals are written in C, as a platform module: library/signal.c.
//
// Choices that POSIX leaves open are explored: a call that a handler interrupts either ends with
// EINTR or restarts, since its thread may have been about to make it; a thread that is cancelled
// while its wait succeeds either ends or continues, and if it ends it passes the signal on. An
// asynchronous I/O request is a detached thread that does what read or write does.
//
// A jump out of a handler makes a proof unknown unless threads switch at every instruction. A
// handler that returns cannot observe where between two visible actions it interrupted its thread;
// after a jump the thread's own variables show it. The same holds for clean-up handlers of an
// asynchronously cancelled thread.
//
// # Why is the end of a wait decided at its beginning?
//
// A waiter that could wake up at any moment could always act, and would hide every deadlock caused by a lost
// signal. Instead, a wait that will end without a signal is treated as signalled at once. Nothing is lost,
// because a thread does nothing else while it waits; and the waiters that stay have no way out but a signal.
package posix

import "heddle/internal/exec/machine"

// Functions are the functions of the package.
func Functions() []machine.External {
	var list []machine.External
	for _, group := range [][]machine.External{
		threads(), attributes(), mutexes(), conditions(), rwlocks(), spinlocks(), barriers(), onces(), keys(),
		semaphores(), namedFunctions(), delays(), scheduling(), functionsC11(), cancellation(), signalMasks(), alternativeStacks(), clocks(), rooms(), syscalls(), forCalls(), attempts(), ownership(), children(),
	} {
		list = append(list, group...)
	}
	return list
}

// errors translates an error number of POSIX into what a function of another
// interface returns.
type errors func(errno int64) int64

func posixErrors(errno int64) int64 { return errno }
