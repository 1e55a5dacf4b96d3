// Package divided searches all states of a program in several processes: each explores the states of one part and
// sends those of other parts on (packages search and division).
//
// The process that asks (ask.go) explores nothing: it divides the states, begins the parts (node.go), finds out when all is done, and puts their results together. A run to a
// violation is found from behind: each part knows how it first came to each of its states, by an action of a state of its own or another part's.
//
// All is done when no part has anything to do and nothing is under way. Parts count the batches of states that they have sent and got. The process that asks
// does so twice, of all of them: if in both rounds all parts were idle and as many batches had come as were sent, with the same numbers, then nothing was under way between the rounds (Mattern, 1987, the four
// counter method).
//
// The package must not know how messages travel. It demands that those of one sender come in order. One that is lost is noticed, by its number or since the counts never
// agree, and so is a part that begins anew without its states: the search ends with an error then, or is begun again, and never as a proof.
//
// Invariants: a state is explored by one part; the states and the verdict are those of one process's search with the same reduction.
package divided
