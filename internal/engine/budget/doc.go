// Package budget lets engines take turns: a Meter counts the work of a search and pauses it when
// its share is spent; a Run resumes it with a larger share.
//
// Work is counted in units; a million units are about a second of one ordinary core. Steps of the
// machine, terms and solver work count, never time, so that where a search pauses depends on the
// program and not on the load of the computer.
//
// A search runs in a goroutine of its own, which blocks while it is paused, so its state stays on
// its stack. The scheduler of turns blocks while the search runs.
//
// The package must not know what is searched, and must not read a clock.
//
// Invariants:
//  1. between Turn's return and the next call of Turn or Finish, the search does not run (of several
//     goroutines of one search, each runs until it charges);
//  2. with the same shares a search that has one goroutine pauses at the same places;
//  3. Finish returns when the search has ended.
package budget
