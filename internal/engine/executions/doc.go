// Package executions counts the executions of a plan's program up to the order of
// independent actions: stateless, by dynamic partial-order reduction (explore/dpor).
//
// Inputs are tried value by value. Nothing fails without a cause, and actions must show
// what they do to each other: where a function of the platform does not, nothing is
// counted, with that reason. Runs are cut off at a length, which the figures say.
//
// The package must not store states, and must not know how figures are printed.
//
// Counting continues after a data race: it is found before either access is made, and what is counted is the space
// under sequential consistency. An action must be the same whatever independent actions come before it, so a thread
// counts as alone only when all others were joined, which orders them before.
package executions
