// Package symbolic searches a plan's program with inputs as unknowns of formulae: all
// their values at once (SymDIVINE: control explicit, data symbolic).
//
// Search goes depth first, in the passes of package passes; all of them ask one solver.
// A violation counts when inputs are found that lead there and the plain machine fails
// with them.
//
// An Inquiry is what the solvers of one search share: when it has to end, and which
// questions they left open. What is open is not a proof.
//
// The package knows the symbolic machine and the solvers. It must not know how a
// verdict is concluded, nor which engines take turns.
//
// A schedule must not depend on what a search had learnt. So the inputs of a path get values first, and two concrete
// machines run side by side, one with the places to switch of the search. The reduction tau asks of a branch whether it
// leads back, which an unknown does not say: a branch counts as leading back if it may, in the search and in the
// conversion.
package symbolic
