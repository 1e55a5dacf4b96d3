// Package engine defines what all engines share: their interface, and the outcome that each returns
// for a plan.
//
// An outcome has the evidence of the search (package proof turns it into a proof), a function that
// confirms its violations by replay, and figures for the report. It is not a verdict: package
// verify checks whether violations replay and whether the proof has open obligations, and
// concludes.
//
// The package must not search, and knows no engine.
package engine
