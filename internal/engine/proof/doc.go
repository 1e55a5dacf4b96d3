// Package proof turns the evidence of a search into a proof: for each obligation
// (verdict.Obligation), what leaves it open, and what was assumed to discharge it.
//
// It is the only place where this is done. Everything that is concluded from a search (a verdict,
// the checks table, tests, a proof by induction, figures of states and executions, an answer to a
// query) is concluded from this proof, so a gap that counts for one counts for all. If an
// obligation is open, the answer is unknown, with that reason.
//
// The package must not search or know an engine: the evidence states its kind of proof.
package proof
