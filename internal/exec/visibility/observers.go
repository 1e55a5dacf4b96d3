package visibility

// Observer is a kind of observer of steps.
type Observer uint8

// The kinds of observers.
const (
	OtherThread        Observer = iota
	Handler                     // of the same thread
	Environment                 // platform functions and transitions written as modules
	CleanUp                     // what runs when a thread is cancelled at any instruction
	ExitHandler                 // what runs when the run ends
	OwnChecks                   // checks of what a thread does itself: assertions, bounds, ...
	RaceCheck                   // two threads about to access the same memory
	DeadlockCheck               // every thread waits
	HangCheck                   // no run ends from a state
	LeakCheck                   // blocks that are unreachable at the end of the run
	FreedCheck                  // memcleanup: blocks that are not freed at the end of the run
	TrackedCheck                // memtrack: blocks that no variable leads to
	DisguisedCheck              // leak and memtrack, where pointers are computed from numbers
	EndCondition                // --never, --always of ends, deadlocks and races
	StateCondition              // --never, --always of variables and places
	Query                       // of runs and their probabilities
	Formula                     // --ltl, and checks of whole runs
	Branching                   // --ctl, and formulae about actions
	Sometimes                   // heddle_sometimes
	Abstraction                 // heddle_abstraction
	CounterAbstraction          // counter abstraction
	Symmetry                    // --symmetry
	NumObservers
)

// columns are all that is known of the observers. The text hidden of a column is the reason of all its cells that show nothing and have no
// reason of their own.
var columns = [NumObservers]column{
	OtherThread: {name: "another thread", upTo: Orders,
		hidden: "the step involves nothing that another thread can reach"},
	Handler: {name: "a handler of the thread", upTo: PlacesOnly, why: "handlers of signals are at work",
		hidden: "the handler reaches only what escapes from its thread's frames, and the step involves nothing of that"},
	Environment: {name: "platform modules, the environment", upTo: PlacesOnly, why: "functions of platform modules are at work",
		hidden: "a transition is a step of a thread of its own, and a platform function one of its caller: another thread to the others"},
	CleanUp: {name: "a clean-up after asynchronous cancellation", upTo: PlacesOnly, why: "a thread may be cancelled at any instruction",
		hidden: "where a clean-up can observe the difference, the answer is `unknown` unless threads switch at every instruction"},
	ExitHandler: {name: "exit handlers", upTo: Orders,
		hidden: "it is part of the thread that ends the run: another thread to the others"},
	OwnChecks: {name: "checks of the thread's own steps", upTo: Orders,
		hidden: "what the check judges comes from reads, which have rows of their own"},
	RaceCheck: {name: "the check `race`", upTo: Orders,
		hidden: "a race is two accesses of memory that both threads reach"},
	DeadlockCheck: {name: "the check `deadlock`", upTo: Orders,
		hidden: "the step neither waits nor wakes a thread that waits for something else"},
	HangCheck: {name: "the check `hang`", upTo: Orders,
		hidden: "the step is one of every run from the state before it, or commutes with them: the same ends, and deadlocks, are reached from both states"},
	LeakCheck: {name: "the check `leak`", upTo: Accesses, why: "the check leak judges the end of runs",
		hidden: "a lost block stays lost, and any other is reachable before and after the step"},
	FreedCheck: {name: "the check `memcleanup`", upTo: Accesses, why: "the check memcleanup judges the end of runs",
		hidden: "the step neither makes nor frees a heap block"},
	TrackedCheck: {name: "the check `memtrack`", upTo: Accesses, why: "the check memtrack judges the end of runs",
		hidden: "a lost block stays lost, and any other is reachable before and after the step"},
	DisguisedCheck: {name: "`leak` and `memtrack` of disguised addresses", upTo: Everything, why: "the program computes pointers from numbers, so that a block may be lost between any two instructions",
		hidden: "threads then switch at every instruction"},
	EndCondition: {name: "`--never`, `--always`: ends, deadlocks, races", upTo: PlacesOnly, why: "the query is about states, and other reductions would omit some",
		hidden: "ends, deadlocks and races are observed at places to switch"},
	StateCondition: {name: "`--never`, `--always`: variables, places", upTo: Everything, why: "the query may refer to a state between any two instructions",
		hidden: "threads then switch at every instruction"},
	Query: {name: "queries", upTo: Everything, why: "runs are counted in single instructions",
		hidden: "a run is counted in single instructions: nothing is omitted"},
	Formula: {name: "`--ltl`, `+termination`, `+starvation`", upTo: Orders,
		hidden: "threads stop before what changes a condition of the formula, whatever it shows to others (`Control.Follow`), and before each call that others may observe by its object"},
	Branching: {name: "`--ctl`, `+livelock`", upTo: PlacesOnly, why: "others keep each run, and not where runs part",
		hidden: "as with `--ltl`"},
	Sometimes: {name: "`heddle_sometimes`", upTo: Orders,
		hidden: "its own thread reaches it in every order"},
	Abstraction: {name: "`heddle_abstraction`", upTo: PlacesOnly, why: "heddle_abstraction hides what other states do to memory",
		hidden: "it is evaluated in the states in which every thread is at a place to switch"},
	CounterAbstraction: {name: "counting threads", upTo: PlacesOnly, why: "a thread stands for any number of threads",
		hidden: "threads are counted where all are at places to switch"},
	Symmetry: {name: "`--symmetry`", upTo: PlacesOnly, why: "with --symmetry threads stand for others",
		hidden: "states are compared where all threads are at places to switch"},
}

// String is the observer in words.
func (o Observer) String() string { return columns[o].name }

// Observers is a set of kinds of observers.
type Observers uint32

// With is the set and an observer.
func (o Observers) With(k Observer) Observers { return o | 1<<k }

// Has reports whether an observer is in the set.
func (o Observers) Has(k Observer) bool { return o>>k&1 != 0 }

// Places are the kinds of steps that some of the observers can see: before
// each of them threads must be able to switch. Another thread, which always is
// among the observers, shows no kind of steps whatever they are about.
func (o Observers) Places() (s Steps) {
	for k := range NumObservers {
		if !o.Has(k) {
			continue
		}
		for step := range NumSteps {
			if At(step, k).Shows() {
				s |= 1 << step
			}
		}
	}
	return s
}

// Argument is how far the argument for leaving out places and orders reaches.
type Argument uint8

// The arguments, each with those before it.
const (
	// Everything: nothing may be left out but what the definition of a state leaves out.
	Everything Argument = iota
	// PlacesOnly: threads need not switch at steps that no observer can see.
	PlacesOnly
	// Accesses: nor where a step and what the others are about to do are accesses of
	// memory without a conflict; all else conflicts.
	Accesses
	// Orders: nor in both orders of two steps that commute as far as accesses of memory
	// show, and not where what other threads are seen to do keeps them away.
	Orders
)

// Against is why the argument does not hold with these observers: the reason of the
// first with which it does not. "": it holds.
func (o Observers) Against(a Argument) string {
	for k := range NumObservers {
		if o.Has(k) && columns[k].upTo < a {
			return columns[k].why
		}
	}
	return ""
}
