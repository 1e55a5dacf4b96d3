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
package symbolic
