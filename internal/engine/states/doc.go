// Package states counts states: their ends, deadlocks, data races and failures, for
// figures and pictures of a state space.
//
// A Counter is shown each state and action of a search, or the states that drawn runs
// meet. The package must not search, nor keep states: whether a state is new is for who
// shows it.
package states
