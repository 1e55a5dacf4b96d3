// Package engine is what all engines share: the outcome that each returns of a plan.
//
// An outcome has the evidence of the search (package proof makes a proof of it), the
// way to confirm its violations by replay, and figures for the report. It is no
// verdict: whether violations replay, and whether the proof has open obligations, is
// found out by who concludes (package verify).
//
// The package must not search, and knows no engine.
package engine
