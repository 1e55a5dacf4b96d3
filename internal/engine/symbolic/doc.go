// Package symbolic searches a plan's program with inputs as unknowns of formulae, which covers all
// their values at once (control explicit, data symbolic, as in SymDIVINE).
//
// The search is depth first, in the passes of package passes, which share one solver. A violation
// counts when inputs are found with which the plain machine fails.
//
// An Inquiry is what the solvers of one search share: when it has to end, and which questions they
// left open. An open question is a gap in the proof.
//
// The package knows the symbolic machine and the solvers. It must not know how a verdict is
// concluded or which engines take turns.
//
// A schedule must not depend on what a search had learnt. So the inputs of a path are given values,
// and two concrete machines run side by side to convert it, one of them with the search's switch
// points. The reduction tau depends on whether a branch leads back to an earlier place; with an
// unknown condition, a branch that may lead back counts as one that does, in the search and in the
// conversion.
package symbolic
