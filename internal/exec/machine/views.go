package machine

// What kinds of engines need of a machine besides running it are views of it: values with the machine's pointer, or that of a part,
// whose methods lie in the files of their subjects.

// Inspector is the machine as a person looks at it, for traces, properties and schedulers: nothing here changes a state.
type Inspector struct{ m *Machine }

// Inspect returns the view for those who look at states.
func (m *Machine) Inspect() Inspector { return Inspector{m} }

// Stepwise is the machine as engines use it to which it matters how many steps a thread takes, with the granularity
// InstructionSteps: states in parts, and inputs that are given.
type Stepwise struct{ m *Machine }

// Stepwise returns the view for engines that count steps.
func (m *Machine) Stepwise() Stepwise { return Stepwise{m} }

// Counters is counter abstraction, with Options.CounterAbstraction: see counterabstraction.go. It needs nothing of what executes.
type Counters struct {
	m     *storage
	words *meanings
}

// Counters returns the view for searches in which a thread may stand for any number of threads.
func (m *Machine) Counters() Counters { return Counters{&m.storage, &m.meanings} }

// Independence is what reductions ask: which actions commute, who may ever act against whom, and which steps may close a
// cycle.
type Independence struct{ m *Machine }

// Independence returns the view for reductions.
func (m *Machine) Independence() Independence { return Independence{m} }

// Leaks are the checks of what is left of the heap.
type Leaks struct{ m *Machine }

// Leaks returns the checks of the heap.
func (m *Machine) Leaks() Leaks { return Leaks{m} }

// Record is what functions of the platform keep of the run and of its threads in the state, and the names that they give to
// threads.
type Record struct{ m *Machine }

// Record returns the view for functions of the platform.
func (m *Machine) Record() Record { return Record{m} }

// Control is the machine as the symbolic machine moves it: a thread advances in parts, and between two of them its top frame may
// be read and written.
type Control struct{ m *Machine }

// Control returns the view for those who execute instructions themselves.
func (m *Machine) Control() Control { return Control{m} }

// Unknowns is what the machine knows about opaque words, with Options.Opaque: see opaque.go.
type Unknowns struct{ m *Machine }

// Unknowns returns the view for those who keep the values of opaque words.
func (m *Machine) Unknowns() Unknowns { return Unknowns{m} }

// Memory is memory as the symbolic machine accesses it: a place is resolved, and what was done there is recorded.
type Memory struct{ m *Machine }

// Memory returns the view for those who access memory themselves.
func (m *Machine) Memory() Memory { return Memory{m} }

// Unwind is how a call of the platform leaves calls that are under way: by an exception, a jump, or the end of the thread.
type Unwind struct{ c *Call }

// Unwind returns the view of a call for functions that leave others.
func (c *Call) Unwind() Unwind { return Unwind{c} }
