// Package states counts the states of a program and among them ends, deadlocks, data races and
// failures, for figures and pictures of a state space.
//
// A Counter is called with each state and action of a search, or with the states that sampled runs
// visit. The package must not search or store states: the caller determines whether a state is new.
package states
