// Package budget lets engines take turns: a Meter counts the work that a search does and
// pauses it where its share is spent, and a Run resumes it there with a greater one.
//
// Work is counted in units of which a million are about a second of one ordinary core.
// What counts is the work done (steps of the machine, terms, what solvers do), never
// time, so that where a search pauses depends on the program and not on what else the
// computer does.
//
// A search runs in a goroutine of its own, which waits while it is paused: all that it
// knows stays on its stack. Whoever gives turns waits while the search runs.
//
// The package must not know what is searched, and reads no clock.
//
// Invariants:
//  1. between Turn's return and the next call of Turn or Finish, the search does not run (of several
//     goroutines of one search, each runs until it charges);
//  2. with the same shares a search that has one goroutine pauses at the same places;
//  3. Finish returns when the search has ended.
package budget
