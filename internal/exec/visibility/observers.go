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

var observerNames = [NumObservers]string{
	"another thread", "a handler of the thread", "platform modules, the environment", "a clean-up after asynchronous cancellation", "exit handlers",
	"checks of the thread's own steps", "the check `race`", "the check `deadlock`", "the check `hang`", "the check `leak`", "the check `memcleanup`",
	"the check `memtrack`", "`leak` and `memtrack` of disguised addresses", "`--never`, `--always`: ends, deadlocks, races", "`--never`, `--always`: variables, places", "queries", "`--ltl`, `+termination`, `+starvation`", "`--ctl`, `+livelock`",
	"`heddle_sometimes`", "`heddle_abstraction`", "counting threads", "`--symmetry`",
}

// String is the observer in words.
func (o Observer) String() string { return observerNames[o] }

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
