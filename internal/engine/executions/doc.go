// Package executions counts the executions of a plan's program up to the order of
// independent actions: stateless, by dynamic partial-order reduction (explore/dpor).
//
// Inputs are tried value by value. Spurious failures are not explored. Every action must report its
// effects on others: where a platform function does not, nothing is counted and the reason is
// given. Runs are cut off at a length, which the figures state.
//
// The package must not store states or know how figures are printed.
//
// Counting continues after a data race: it is found before either access is made, and what is counted is the space
// under sequential consistency. An action must be the same whatever independent actions come before it, so a thread
// counts as alone only when all others were joined, which orders them before.
package executions
