package verdict

// Executions are the figures of the executions of a program, counted up to the order of
// independent actions.
type Executions struct {
	Complete  int // all that end in one of these three ways
	Ends      int // every thread ends, or the program
	Deadlocks int // threads wait for ever
	Failing   int // an action fails

	Pruned   int // runs that an assumption ends
	Spinning int // in which a thread waits in a loop
	Asleep   int // that turned out to be equivalent to others
	Cut      int // that a limit cut off

	Failures []Failing // of executions
}
