// Package counting looks for proofs about any number of threads by counter abstraction: threads in
// the same state are counted as one or many.
//
// A program that creates threads without bound has infinitely many states, and a machine has room
// for few threads; counted, they make few states. A failure under the abstraction may be spurious,
// so only a proof counts: without one the ordinary search continues with the remaining time.
//
// Values tries inputs value by value, beside the passes of package passes; Unknowns treats them as
// unknowns of formulae. The machine defines which states are equal and what an action does to
// counted threads (exec/machine, counterabstraction.go).
//
// The package must not know how a verdict is concluded or which engines take turns.
//
// The ordinary search runs first, because it finds faults sooner and shows them with concrete
// threads.
package counting
