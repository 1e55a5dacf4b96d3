// Package divided searches all states of a program in several processes: each explores the states
// of one part and forwards those of other parts (packages search and division).
//
// The coordinating process (ask.go) explores nothing: it divides the states, starts the parts
// (node.go), detects termination, and combines the results. A run to a violation is reconstructed
// backwards: each part remembers how it first reached each of its states, by an action of one of
// its own states or of another part's.
//
// The search is complete when every part is idle and no batch is in transit. Parts count the
// batches of states that they have sent and received. The coordinator collects these counts twice:
// if in both rounds all parts were idle and as many batches were received as sent, with the same
// numbers, nothing was in transit between the rounds (Mattern, 1987, the four counter method).
//
// The package must not know how messages travel. Messages of one sender must arrive in order. A
// lost message is detected, by its number or because the counts never agree, and so is a part that
// restarts without its states: then the search ends with an error or starts again, and is never a
// proof.
//
// Invariants: each state is explored by exactly one part; the states and the verdict are those of a
// search in one process with the same reduction.
package divided
