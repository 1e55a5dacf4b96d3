// Package induction proves programs with unbounded loops by k-induction over loop headers, with invariants that are
// guessed and then shown inductive.
//
// A run of one thread is cut where it reaches a header of such a loop: into rounds, from one cut point to the next.
// States at cut points are distinguished by their shape (where control is, which objects there are) and by those parts of
// memory that take few values; each such class is a location. Of all other parts, cells, a location knows facts:
// bounds, congruences, sums and differences, orders. Facts are those that hold in the states met so far. A location
// stands for every state of its class in which its facts hold. From it the symbolic machine explores a round, as from a
// state that was met, with variables for its cells. Where it arrives a fact may not hold: it is weakened or dropped, and
// what began in that location is explored again, until nothing changes (Houdini). Then the facts are inductive, and if
// no round has failed, no run of the program does.
//
// With k above 1 the argument is about k rounds in a row: of those before the last one it is known that nothing fails in
// them, and only the last one needs to end in states that locations stand for; that the first k rounds of the program
// neither fail nor end elsewhere is shown by exploring them.
//
// With Options.Ends the question is whether each run ends, and one that fails has ended. A round is explored completely, in finitely many states, so a
// run without end comes to cut points for ever, and follows rounds between locations. Package ranking shows that it cannot (ends.go). Slots that are
// written before they are read again are cleared at cut points, since what they hold of other rounds is in the way of that.
//
// # What it must not know
//
// Solvers, how results are reported, how memory is laid out: Options.Cells says what words belong to.
//
// # Invariants
//
//  1. Guesses decide nothing. A proof counts if a last pass, in which nothing is guessed, weakened or dropped, explores
//     k rounds from the initial state and from each location, fails nowhere, is cut off nowhere, and every state that
//     it arrives in is one that a location stands for, as the solver confirms: it has the shape, the values, and the
//     facts follow from its conditions.
//  2. A failure in a round from a location is not a violation of the program: it ends the attempt.
//  3. A cell that has the address of an object of a thread in some state, or a part of it, keeps its few values: a variable
//     in its place would not keep the object's number from being given again. The last pass looks for such states too.
//
// # Papers
//
// Sheeran, Singh, Stålmarck: Checking safety properties using induction and a SAT-solver, FMCAD 2000 (k-induction).
// Flanagan, Leino: Houdini, an annotation assistant for ESC/Java, FME 2001. Donaldson, Haller, Kroening, Rümmer:
// Software verification using k-induction, SAS 2011. Beyer, Dangl, Wendler: Boosting k-induction with continuously-
// refined invariants, CAV 2015. Gadelha, Ismail, Cordeiro: Handling loops in bounded model checking of C programs via
// k-induction, STTT 2017. Cousot, Cousot: Abstract interpretation, POPL 1977 (widening; here to thresholds). Facts
// from samples: Ernst et al.: The Daikon system, 2007.
//
// # What it can miss
//
// That runs end, where package ranking finds no measure, and where that depends on a signed overflow: its result is anything then.
// Proofs: where an invariant is not a conjunction of such facts, where objects are made round after round, where a
// recursion has no bound. It is for one thread.
//
// # Why
//
// With k above 1 nothing is assumed of the states on the path but that no round fails. To assume that locations stand
// for them too would prove a program that fails (test bounds-bad): what stands for a state of a run is not unique.
// Equations are substituted and not assumed, so that the simplifier sees what follows from them. A cell with few values
// is a case, part of a location's identity, since state machines need "or" between facts.
package induction
