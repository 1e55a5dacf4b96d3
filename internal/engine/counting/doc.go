// Package counting looks for proofs about any number of threads: those in the same
// state are counted as one or many (counter abstraction).
//
// A program that creates threads without end has states without end, and a machine has
// room for some threads only; counted, they make few states. What is wrong under the
// abstraction need not be wrong in the program. Only a proof counts, therefore:
// without one the ordinary search continues, with what was left of its time.
//
// Values tries inputs value by value, beside the passes of package passes; Unknowns
// takes them as unknowns of formulae. Which states are equal, and what an action does to
// counted threads, is the machine's (exec/machine, counterabstraction.go).
//
// The package must not know how a verdict is concluded, nor which engines take turns.
//
// The ordinary search comes first, because it finds a fault sooner and shows it by threads that each stand for
// themselves.
package counting
