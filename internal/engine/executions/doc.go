// Package executions counts the executions of a plan's program up to the order of
// independent actions: stateless, by dynamic partial-order reduction (explore/dpor).
//
// Inputs are tried value by value. Nothing fails without a cause, and actions must show
// what they do to each other: where a function of the platform does not, nothing is
// counted, with that reason. Runs are cut off at a length, which the figures say.
//
// The package must not store states, and must not know how figures are printed.
package executions
