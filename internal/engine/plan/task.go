package plan

import (
	"io"

	"heddle/internal/ask/query"
	"heddle/internal/chance/distribution"
	"heddle/internal/chance/scheduler"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/front/compile"
	"heddle/internal/front/harness"
	"heddle/internal/ir/source"
	symexec "heddle/internal/symbolic/search"
)

// Task says what is to be verified, in groups.
type Task struct {
	Source      Source
	Environment Environment
	Checks      Checks
	Bounds      Bounds
	Search      Search
	Symbolic    Symbolic
	Sampling    Sampling
	Host        Host
}

// Source is the program, and how it is called.
type Source struct {
	Load         compile.Options
	Entries      []string // functions that run as processes; none: main
	Function     string   // is called with inputs as arguments, in place of main; "": main runs
	PointerDepth int      // of the objects that its arguments point to
	Shapes       []Shape  // of pointers among its parameters
	Assumed      []string // expressions of its source that hold when it is called
	AnyGlobals   bool     // global variables hold any value when it is called
	Args         []string // main's arguments after the program's name
	AnyArgs      AnyArgs  // those that are inputs, in their place
	Stepped      bool     // somebody will look at states: variables keep their places and values while they live
	Described    bool     // somebody will look at the values of variables in states: counters that nothing reads are kept
	Notes        []string // what was passed over when the task was made of a file of another tool
}

// AnyArgs are arguments of main that are inputs.
type AnyArgs struct {
	Most   int // how many, at most; 0: none is an input
	Length int // bytes of each, at most
}

// Shape says what a pointer among a function's parameters leads to.
type Shape = harness.Shape

// ParseShape reads one, as harness.ParseShape says.
func ParseShape(text string) (Shape, error) { return harness.ParseShape(text) }

// The most that AnyArgs may be: each byte is an input.
const (
	MostAnyInput  = 1 << 16
	MostAnyArgs   = harness.MaxArguments
	MostAnyLength = harness.MaxLength
)

// Environment is what the program meets: inputs, failures, undefined functions and uninitialised memory.
type Environment struct {
	NondetMin, NondetMax int64 // range of wide inputs
	NondetGiven          bool  // the range was asked for

	Spurious      machine.SpuriousSet // what may fail, or end, without a cause
	SpuriousGiven bool                // it was asked for
	MallocMayFail bool                // every allocation may find no room

	Stdin      string // what standard input holds
	StdinMost  int    // where it is unknown: platform.Options
	StdinGiven bool   // otherwise it is the environment's

	Unwritten     schedule.Unwritten // what memory that was never written holds, in a replay
	ZeroUnwritten bool               // it is assumed to hold zero; otherwise it may hold anything

	Unknown platform.Unknown // what undefined functions do; "": an error

	VolatileAtomic bool // volatile accesses are relaxed atomics
	TimeOrder      bool // waits end in the order of their deadlines, and computing takes no time

	OpenMP platform.OpenMP
}

// Checks is what is asked of the program.
type Checks struct {
	Set           machine.CheckSet
	Firm          machine.CheckSet // those named one by one: an engine that does not examine one of them leaves the answer unknown
	Never, Always []string         // conditions that no state may have, or every state must
	Linear        string           // a formula of linear temporal logic that every run has to satisfy; "": none
	Branching     string           // a formula of branching time that the first state has to satisfy; "": none
	Labels        []Label          // what is said of states, where nothing is asked of runs
	Automaton     Automaton        // accepts the runs that are not allowed
	Fairness      Fairness         // of the runs that they are asked of
	FairAt        []FairAt         // what is promised besides, at some lines
	Queries       []*query.Query   // what Ask is asked: the program is exactly LLVM's
	KeepGoing     bool
	ByCalls       bool          // with KeepGoing, failures of one place that differ in the calls that led there are reported each
	Suppress      []Suppression // comments of the source are some too: SuppressionMark
	Table         bool          // report for each thing that is checked whether it holds; KeepGoing as well
}

// Bounds are the limits of searches. Those that are 0 do not limit anything.
type Bounds struct {
	Allocation  int // bytes of a block of unknown size; 0: symbolic.DefaultRoom
	States      int
	Depth       int
	Executions  int // of Executions
	Bytes       int64
	Seconds     float64
	LongestStep int // machine.Options.LongestStep
	Threads     int // of a run, less than the machine has room for

	Bounded  bool // only executions with at most so many preemptive switches
	Switches int
	Delays   bool // the bound is one on delays

	Unwind    int            // rounds of loops, of EngineBMC; 0: as many as it takes
	UnwindSet map[string]int // of single loops, by name: "main.0"
}

// Search says how states are searched and remembered.
type Search struct {
	Store       StoreKind
	Spill       bool // continue with bitstate when the store's memory is spent
	Reduction   reduction.Name
	Order       order.Order
	Workers     int // of the full search depth first; 0: one
	Divide      int // parts of the states, each searched by a process of its own (Host.Fleet); 0: one process searches
	Abstraction Abstraction
	Symmetry    bool // threads are interchangeable
	// CounterAbstraction says when threads in the same state are counted as one or many.
	CounterAbstraction CounterAbstraction
	Engine             Engine
	Shortest           bool // of what is asked of whole runs: a run that violates it with as few actions as there can be is shown
	// CheckProviso checks that a search depth first puts no action off for ever, and that
	// calls of the platform access what they list.
	CheckProviso bool
}

// Symbolic says how engines work that take inputs as unknowns.
type Symbolic struct {
	Solving Solving
	Merge   bool          // states that meet become one
	Match   symexec.Match // which states are left out; "": the default
}

// Sampling says how runs are drawn, and how queries about runs are answered.
type Sampling struct {
	Runs int // of order.Random, searches of order.Swarm
	Seed uint64

	Method    string // of statistics, for queries about runs; "": the default
	Splitting Splitting
	Range     *[2]float64 // that all values of Estimate lie in; nil: not known
	Exact     bool        // queries about runs are answered from the chain of all states
	// Export, if not nil, opens the file that a chain is written to, by its suffix:
	// .sta, .tra, .lab or .srew. Of Exact.
	Export    func(suffix string) (io.WriteCloser, error)
	EachRun   func(DrawnRun) error // is called for the runs that an answer is concluded from, in order
	Histogram bool                 // count lengths and values of runs
	Course    bool                 // keep the interval over the runs
	MaxRuns   int                  // of one answer about runs; 0: defaultMaxRuns

	Scheduler       scheduler.Spec      // what chooses the threads of random runs
	Over            Over                // the greatest or least probability over schedulers is asked for
	SchedulersSee   scheduler.View      // those that are tried
	SchedulerBudget int                 // runs of a round of the search for one
	Distributions   *distribution.Rules // what their inputs are drawn from; nil: none is said of any

	// Stepwise machines take one LLVM instruction a step, as probabilities count them: package semantics.
	Stepwise bool
	// ConstantSteps makes a constant expression a step of its own in such machines.
	ConstantSteps bool
}

// Host is what a task needs of the program that runs it. Engines may work side by side:
// its functions are called by several goroutines, Progress by one at a time.
type Host struct {
	Lines       *source.Lines  // the source's text; nil: none is shown
	Clock       func() float64 // seconds since some moment
	Interrupted func() bool
	Full        func() bool             // the memory of all that heddle does is used up
	Progress    func(Progress, float64) // figures so far and seconds
	Drawing     func(Drawing, float64)  // the same of an answer from runs
	Enter       func(Phase)             // what begins
	Stage       func(string)            // what other processes are at, in words
	Fleet       Fleet                   // works in other processes; nil: this one does it all
	Process     string                  // what people call this process
	Once        string                  // tells what it asks of others from what it asked before
}

// Enters says what begins.
func (h *Host) Enters(p Phase) {
	if h.Enter != nil {
		h.Enter(p)
	}
}

// Says says what other processes are at.
func (h *Host) Says(text string) {
	if h.Stage != nil {
		h.Stage(text)
	}
}

// Phase is what is under way.
type Phase string

// The phases. Between searching and replaying there is no order where engines take turns.
const (
	Compiling Phase = "compiling"
	Lowering  Phase = "lowering"
	Searching Phase = "searching"
	Proving   Phase = "proving" // by induction
	Drawn     Phase = "drawing" // runs
	Replaying Phase = "replaying"
)

// Progress are the figures of a search under way.
type Progress struct {
	search.Stats
	Phase  Phase
	Engine string // that searches
	Round  int    // of turns; 0: there are none
	Last   bool   // the search has ended
}

// Drawing are the figures of an answer from runs under way.
type Drawing struct {
	Runs, Hits int     // of importance splitting: pieces of runs, and none
	Low, High  float64 // the interval so far
	Interval   bool    // there is one

	Replications  int // of importance splitting, finished; of these the estimates' mean is Estimate
	Estimate      float64
	Level, Levels int // the level that was passed last, of so many; 0: the algorithm has none
}

// DrawnRun is one of the runs that an answer is concluded from.
type DrawnRun struct {
	Query     int    // of the task's, from 1 on
	Series    string // "left" or "right" of a comparison, else ""
	Number    uint64 // from 0 on
	Satisfied bool
	Steps     int    // LLVM instructions, up to where it was decided
	End       string // bound, end, deadlock, assumption or fault; "decided": before any
	Value     float64
	HasValue  bool // of Estimate
}

// OpenMPThreads is Environment.OpenMPThreads where nothing is said of it.
const OpenMPThreads = platform.OpenMPThreads
