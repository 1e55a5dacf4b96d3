package machine

// What kinds of engines need of a machine besides running it are views of it: values with the machine's pointer and nothing
// else, whose methods lie in the files of their subjects.

// Inspector is the machine as a person looks at it, for traces, properties and schedulers: nothing here changes a state.
type Inspector struct{ m *Machine }

// Inspect returns the view for those who look at states.
func (m *Machine) Inspect() Inspector { return Inspector{m} }

// Stepwise is the machine as engines use it to which it matters how many steps a thread takes, with the granularity
// InstructionSteps: states in parts, and inputs that are given.
type Stepwise struct{ m *Machine }

// Stepwise returns the view for engines that count steps.
func (m *Machine) Stepwise() Stepwise { return Stepwise{m} }

// Counters is counter abstraction, with Options.CounterAbstraction: see counterabstraction.go.
type Counters struct{ m *Machine }

// Counters returns the view for searches in which a thread may stand for any number of threads.
func (m *Machine) Counters() Counters { return Counters{m} }

// Independence is what reductions ask: which actions commute, who may ever act against whom, and which steps may close a
// cycle.
type Independence struct{ m *Machine }

// Independence returns the view for reductions.
func (m *Machine) Independence() Independence { return Independence{m} }

// Leaks are the checks of what is left of the heap.
type Leaks struct{ m *Machine }

// Leaks returns the checks of the heap.
func (m *Machine) Leaks() Leaks { return Leaks{m} }
