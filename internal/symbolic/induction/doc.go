// Package induction proves programs with unbounded loops by k-induction over loop headers, with
// invariants that are guessed and then shown to be inductive.
//
// A run of one thread is cut where it reaches a header of such a loop: into rounds, from one cut point to the next.
// States at cut points are classified by their shape (the position of control, the existing objects) and by those
// parts of memory that take few values; each class is a location. About all other parts, the cells, a location has
// facts: bounds, congruences, sums and differences, orders. Initially the facts are those that hold in the states
// visited so far. A location represents every state of its class in which its facts hold. From it the symbolic
// machine explores a round, with variables for its cells. If a fact of the location that it reaches does not hold
// there, the fact is weakened or dropped, and rounds from that location are explored again, until nothing changes
// (Houdini). Then the facts are inductive, and if no round has failed, no run of the program fails.
//
// With k above 1 the argument is about k consecutive rounds: all but the last are assumed not to
// fail, and only the last needs to end in states that locations represent; exploring the first k
// rounds of the program shows that they neither fail nor end elsewhere.
//
// With Options.Ends the question is whether every run ends; a run that fails ends. A round is
// explored completely, in finitely many states, so an infinite run reaches cut points infinitely
// often and follows rounds between locations. Package ranking shows that this is impossible
// (ends.go). Slots that are written before they are read again are cleared at cut points, since old
// values would hinder that proof.
//
// # What it must not know
//
// Solvers, how results are reported, how memory is laid out: Options.Cells says which object a word
// belongs to.
//
// # Invariants
//
//  1. Guesses decide nothing. A proof counts only after a last pass in which nothing is guessed,
//     weakened or dropped. It explores k rounds from the initial state and from each location,
//     fails nowhere and is cut off nowhere, and the solver confirms that every state reached is
//     represented by a location: it has the shape and the values, and the facts follow from its
//     conditions.
//  2. A failure in a round from a location is not a violation of the program: it ends the attempt.
//  3. A cell that in some state holds the address of a thread's object, or a part of it, keeps its
//     few values: a variable in its place would not keep the object's number from being reused. The
//     last pass looks for such states too.
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
// Proofs of termination where package ranking finds no measure, or where termination depends on a
// signed overflow, whose result is arbitrary. Other proofs where the invariant is not a conjunction
// of such facts, where each round creates objects, or where recursion is unbounded. It handles only
// one thread.
//
// # Why
//
// With k above 1 the only assumption about the states on the path is that no round fails. Assuming
// in addition that locations represent them would prove a program that fails (test bounds-bad),
// because the location that represents a state is not unique. Equations are substituted rather than
// assumed, so that the simplifier uses them. A cell with few values is part of a location's
// identity, since state machines need disjunctions.
//
// # Why is memory, not a formula of the program, what k-induction generalises?
//
// A state at the head of a loop is generalised: its control and objects stay, its data become variables under
// facts. So calls, pointers, heap blocks, library functions and checks work as in any symbolic search, and
// nothing has to be translated, and trusted, a second time. Facts are guessed from samples and weakened until
// they are inductive (Houdini); a static analysis would have to know memory and aliases again and would give no
// relations. How facts were found proves nothing: a last pass asks every question again.
package induction
