// Package modular proves programs that start any number of threads over data that are not finite: by facts about threads,
// alone and in pairs, which every step of any thread keeps.
//
// A program is taken apart into locations, places where a thread may stop, and steps from one to the next: formulae over the
// numbers that threads share and over those of the thread itself (program.go, path.go, execute.go, locations.go). A step does one
// thing that others may notice, or a whole atomic section, and what the thread does by itself before and after that.
//
// For each location there is a set of facts about a thread there, and for each two locations one about two threads there: bounds,
// orders, equations, differences, the lowest bit, and such where a flag has a value (facts.go). A set begins with "no thread
// is ever here", and is weakened by what models of the solver show that a step may lead to, until no step breaks a fact
// (prove.go). So what remains is the strongest of such facts that all steps keep. If then no step can be taken that fails, no run
// fails.
//
// # The argument
//
// In every state of every run let the facts hold of each thread alone, and of each two different threads. In the first state
// there is main, alone, of which they are asked. A step of thread A keeps them, since these questions were answered with yes,
// under the facts of all threads named: what A becomes, alone; of each other thread B what B is afterwards, alone; A and B; and each two others B and
// C. A thread that A creates is asked of alone, with A, and with each B. No question names more than three threads, so it does
// not matter how many there are. Two threads at one location are two of many there; there is one main, so that no question has
// two of it.
//
// All else is a matter of having all steps, or more:
//
//   - A thread stops before all that others may notice or that depends on them, and at heads of loops. What it does by itself
//     commutes with what others do.
//   - Where a run is cut off or ends behind something that others may have noticed, the thread stands still, and others continue.
//     In an atomic section nobody has noticed anything.
//   - Threads that end, and main when it returns, are no more: others continue. A join may come back at any time. The name of a thread is any number.
//   - What a slot or a variable holds that was never written, or is dead, is any number. So is what a large table holds, and an object that is
//     accessed at places of which the index is not known, or in parts of different sizes.
//   - Memory that no step writes holds what it held at first. Which is written is found out before the steps count.
//   - Numbers are of their width, and wrap.
//   - What may go wrong besides (an index outside of an array, no divisor, a mutex given back by another thread, code that no
//     run may reach) counts as a failure, whichever checks are on.
//
// Whatever is not modelled so is refused, when a step comes there: pointers whose target is not known, the heap, structures, floats, recursion,
// calls through pointers, library functions without a Part (machine.Facts), addresses of local variables that are compared
// or stored where others may find them.
//
// # What it must not know
//
// Which engines there are, how results are reported, names of library functions, the clock.
//
// # Invariants
//
//  1. Facts that hold in models decide nothing. A proof counts if a last pass asks all questions again, and each answer is
//     that the step keeps the facts.
//  2. Unknown, of a solver, is no yes.
//  3. The numbers of a location are variables, unless they are constants that may be addresses: these are a part of it.
//
// # Papers
//
// Owicki, Gries: An axiomatic proof technique for parallel programs I, Acta Informatica 6, 1976. Flanagan, Freund, Qadeer: Thread-modular
// verification for shared-memory programs, ESOP 2002. Cohen, Namjoshi: Local proofs for global safety properties, CAV 2007 (pairs).
// Gupta, Popeea, Rybalchenko: Predicate abstraction and refinement for verifying multi-threaded programs, POPL 2011. Flanagan,
// Leino: Houdini, an annotation assistant for ESC/Java, FME 2001. Reps, Sagiv, Yorsh: Symbolic implementation of the best transformer, VMCAI 2004
// (facts from models, from below). Emmi, Majumdar, Manevich: Parameterized verification of transactional memories, PLDI 2010 (facts about any two threads).
//
// # What it can miss
//
// Proofs: where an invariant counts threads, relates three of them, or is no such fact; data races, deadlocks and leaks, which it
// does not look at.
package modular
