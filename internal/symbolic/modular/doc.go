// Package modular proves programs that start any number of threads with unbounded data: by facts
// about single threads and pairs of threads that every step of any thread preserves.
//
// A program is divided into locations, places where a thread may stop, and steps between them:
// formulae over shared numbers and numbers of the thread (program.go, path.go, execute.go,
// locations.go). A step consists of one action that other threads may observe, or a whole atomic
// section, and the thread's private actions before and after it.
//
// Each location has a set of facts about a thread there, and each pair of locations one about two
// threads there: bounds, orders, equations, differences, the lowest bit, and such facts under the
// condition that a flag has a value (facts.go). A set begins with "no thread is ever here" and is
// weakened by models of the solver that show where a step may lead, until no step breaks a fact
// (prove.go). The result is the strongest set of such facts that all steps preserve. If no failing
// step is then possible, no run fails.
//
// # The argument
//
// Claim: in every state of every run the facts hold for each single thread and for each pair of
// different threads. In the initial state there is only main, for which they are checked. A step of
// thread A preserves them, because the solver has confirmed, under the facts about all threads
// named, that they hold afterwards for A alone; for each other thread B alone; for A and B; and for
// each two others B and C. A thread that A creates is checked alone, with A, and with each B. No
// question names more than three threads, so the number of threads does not matter. There may be
// many threads at one location; there is only one main, so no question has two of it.
//
// It remains to show that the steps include all steps of the program:
//
//   - A thread stops before every action that other threads may observe or influence, and at heads
//     of loops. Its private actions commute with actions of other threads.
//   - Where a run is cut off or ends after an action that others may have observed, the thread
//     stops and the others continue. Within an atomic section nothing has been observed.
//   - A thread that ends, or main when it returns, disappears, and the others continue. A join may
//     return at any time. The id of a thread may be any number.
//   - An uninitialised or dead slot or variable may hold any number. So may a large table, and an
//     object that is accessed at unknown indices or in parts of different sizes.
//   - Memory that no step writes keeps its initial value. Which memory is written is determined
//     before the steps are used.
//   - Numbers have their machine width, and wrap.
//   - Every other error (an index out of bounds, division by zero, a mutex unlocked by another
//     thread, code that no run may reach) counts as a failure, whichever checks are on.
//
// If a step reaches anything else, the program is refused: pointers with unknown targets, the heap,
// structures, floats, recursion, calls through pointers, library functions without a Part
// (machine.Facts), addresses of local variables that are compared or stored where other threads may
// read them.
//
// # What it must not know
//
// Engines, how results are reported, names of library functions, the clock.
//
// # Invariants
//
//  1. Facts that hold in models decide nothing. A proof counts only if a last pass asks all
//     questions again and each step is shown to preserve the facts.
//  2. A solver's Unknown never counts as a yes.
//  3. The numbers of a location are variables, except constants that may be addresses, which are
//     part of its identity.
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
// Proofs where an invariant counts threads, relates three of them, or is no such fact. It does not
// check for data races, deadlocks and leaks.
package modular
