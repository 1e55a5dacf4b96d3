// Package verify is the composition root: from a task to a verdict with its
// evidence. It is the only package that knows the front-end, the machine, the
// platform, the engines and the trace.
//
// It must not know flags, the terminal or the clock: what it needs of them
// comes as functions in Task.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"heddle/include"
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/distribution"
	"heddle/internal/chance/scheduler"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/harness"
	"heddle/internal/front/lower"
	"heddle/internal/ir/source"
	symbolic "heddle/internal/symbolic/machine"
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
	Args         []string // main's arguments after the program's name
}

// Environment is what the program meets: inputs, failures, what nobody has defined or written.
type Environment struct {
	NondetMin, NondetMax int64 // range of wide inputs
	NondetGiven          bool  // the range was asked for

	Spurious      machine.SpuriousSet // what may fail, or end, without a cause
	MallocMayFail bool                // every allocation may find no room

	Stdin      string // what standard input holds
	StdinGiven bool   // otherwise it is the environment's
	Unwritten  schedule.Unwritten

	Unknown platform.Unknown // what functions that nobody has defined do; "": an error
}

// Checks is what is asked of the program.
type Checks struct {
	Set           machine.CheckSet
	Never, Always []string       // conditions that no state may have, or every state must
	Queries       []*query.Query // what Ask is asked: the program is exactly LLVM's
	KeepGoing     bool
	Table         bool // report for each thing that is checked whether it holds; KeepGoing as well
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

	Bounded  bool // only executions with at most so many preemptive switches
	Switches int
	Delays   bool // the bound is one on delays

	Unwind    int            // rounds of loops, of EngineBMC; 0: as many as it takes
	UnwindSet map[string]int // of single loops, by name: "main.0"
}

// Search says how states are searched and remembered.
type Search struct {
	Store            StoreKind
	Spill            bool // go on with bitstate when the store's memory is spent
	EveryInstruction bool // threads switch at every LLVM instruction: ReductionNone
	Reduction        Reduction
	Order            Order
	Workers          int // of the full search depth first; 0: one
	Abstraction      Abstraction
	Symmetry         bool // threads are interchangeable
	// CounterAbstraction says when threads in the same state are counted as one or many.
	CounterAbstraction CounterAbstraction
	Engine             Engine
	// CheckProviso checks that a search depth first puts no action off for ever, and that
	// calls of the platform access what they list.
	CheckProviso bool
}

// Symbolic says how engines work that take inputs as unknowns.
type Symbolic struct {
	Solving   Solving
	Merge     bool          // states that meet become one
	Match     symexec.Match // which states are left out; "": the default
	Induction bool          // EngineBMC looks for proofs by k-induction
}

// Sampling says how runs are drawn, and how queries about runs are answered.
type Sampling struct {
	Runs int // of Random, searches of Swarm
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

// Host is what a task needs of the program that runs it.
type Host struct {
	Lines       *source.Lines  // the source's text; nil: none is shown
	Clock       func() float64 // seconds since some moment
	Interrupted func() bool
	Progress    func(Progress, float64) // figures so far and seconds
}

// Progress are the figures of a search under way.
type Progress = search.Stats

// Session is a plan under way, and what its searches have learnt.
type Session struct {
	*Plan
	shared bool // everything counts as shared

	maxThreads int               // of a pass; 0: the machine's
	broken     bool              // an assumption was one that cannot be mended
	unending   bool              // under the discipline an action need not end
	discipline *discipline.Table // what searches have learnt; nil: nothing is assumed
	met        []search.Found    // limits of the machine that passes met
	loss       store.Loss        // what the last pass may have missed because of its store
	array      []uint64          // bitstate's

	asking  int      // the number of the query that is asked
	forRuns *Session // see counted; nil: nothing was asked about runs

	oracle    *oracle           // of the symbolic search under way; nil: there is none
	unknown   *symbolic.Machine // of its last pass
	confirmed *confirming       // of it
	engineWhy string            // why an engine was chosen for the user; "": there was no choice
	begun     float64           // when the symbolic search began
	open      int               // questions that its solvers left so
	openWhy   string            // of the first

	confirming bool // that a violation is one

	crowded      bool // a pass met more threads than there is room for
	triedToCount bool

	// Unrefined is why a schedule could not be written in steps of the plain machine,
	// which is a bug: the search was repeated without assumptions.
	Unrefined error
}

// Open compiles and lowers the task's files. Its errors are the user's to mend.
func Open(ctx context.Context, t Task) (*Session, error) {
	p, err := OpenPlan(ctx, t)
	if err != nil {
		return nil, err
	}
	return &Session{Plan: p}, nil
}

// OpenModule is Open of a module that LoadModule gave.
func OpenModule(mod *flat.Module, t Task) (*Session, error) {
	p, err := LowerModule(mod, t)
	if err != nil {
		return nil, err
	}
	return &Session{Plan: p}, nil
}

// machineOptions are those of the plan, and of what searches have learnt.
func (s *Session) machineOptions() machine.Options {
	o := s.Plan.machineOptions()
	o.EverywhereShared = o.EverywhereShared || s.shared
	o.MaxThreads = s.maxThreads
	return o
}

// Machine makes a new machine in the initial state of the session's program.
func (s *Session) Machine() (*machine.Machine, error) {
	return s.newMachine(s.machineOptions())
}

// OpenPlan compiles and lowers the task's files. Its errors are the user's to mend.
func OpenPlan(ctx context.Context, t Task) (*Plan, error) {
	if _, _, err := t.rules(); err != nil { // before anything is compiled
		return nil, err
	}
	mod, err := t.LoadModule(ctx)
	if err != nil {
		return nil, err
	}
	return LowerModule(mod, t)
}

// LoadModule compiles the task's files, and links them with what the platform has of libraries.
func (t *Task) LoadModule(ctx context.Context) (*flat.Module, error) {
	o := t.Source.Load
	o.Entry = append(slices.Clip(t.entries()), AbstractionName)
	if t.Source.Function != "" {
		o.Entry = append(o.Entry, t.Source.Function)
	}
	o.Entry = append(o.Entry, t.Source.Load.Entry...)
	if o.Sanitize = sanitizers(t.checks()); len(t.Checks.Queries) > 0 {
		o.Sanitize = nil
	}
	o.Scopes = t.checks().Has(machine.Untracked)
	o.Headers = include.Files
	o.CXXLibrary = platform.CXXLibrary()
	o.CLibrary = platform.CLibrary()
	mod, err := compile.Load(ctx, o)
	if err != nil || t.Source.Function == "" {
		return mod, err
	}
	if err := harness.Add(mod, t.Source.Function, harness.Options{Depth: t.Source.PointerDepth}); err != nil {
		return nil, &compile.Error{Text: err.Error()}
	}
	return mod, nil
}

// entries are the functions that the program starts in.
func (t *Task) entries() []string {
	if len(t.Source.Entries) == 0 {
		return []string{"main"}
	}
	return t.Source.Entries
}

// checks are the task's: queries have their own.
func (t *Task) checks() machine.CheckSet {
	if len(t.Checks.Queries) > 0 {
		return queryChecks
	}
	return t.Checks.Set
}

// LowerModule lowers what the task's entries reach of a module that LoadModule gave, for this
// task or one that differs only in how it searches. The module stays as it is, so that many
// plans may be made on it, at the same time too.
func LowerModule(mod *flat.Module, t Task) (*Plan, error) {
	rules, needs, err := t.rules()
	if err != nil {
		return nil, err
	}
	if t.Checks.Set = t.checks(); len(t.Checks.Queries) > 0 {
		t.Search.Abstraction = AbstractionOff
	}
	if why := t.keepsBlocks(needs); why != "" {
		return nil, &compile.Error{Text: why, Hint: "Check for them in a run of its own."}
	}
	all := t.externals()
	p, err := lower.Lower(mod, t.lowering(needs, all))
	if err != nil {
		return nil, withHint(err)
	}
	platform.Complete(p)
	for _, e := range t.entries() {
		if p.Function(e) < 0 {
			return nil, &compile.Error{Text: fmt.Sprintf("there is no function %q to start in", e),
				Hint: "Name the functions to run with --entry."}
		}
	}
	x := &Plan{Task: t, Program: p, Notes: mod.Notes, known: all}
	if err := x.findAbstraction(); err != nil {
		return nil, err
	}
	if x, err = x.withRules(rules, needs); err != nil {
		return nil, err
	}
	if why := x.asymmetric(); t.Search.Symmetry && why != "" {
		return nil, &compile.Error{Text: "--symmetry: " + why, Hint: "Leave --symmetry out."}
	}
	if why := x.refuseCounting(); why != "" {
		return nil, &compile.Error{Text: "--counter-abstraction=on: " + why, Hint: "Leave --counter-abstraction out."}
	}
	return x.reducedTo(t.Search.Reduction), nil
}

// lowering says how the task's program is lowered, for a platform of these functions.
func (t *Task) lowering(needs property.Needs, known map[string]*machine.External) lower.Options {
	o := lower.Defaults(t.entries()...)
	o.Called = []string{AbstractionName}
	o.OverflowFlags = len(t.Checks.Queries) == 0
	o.Promote, o.KeepIn = !needs.Exact, needs.Registers
	o.Uninit = true
	o.KeepVariables = t.Checks.Set.Has(machine.Untracked)
	o.Counted, o.ConstantSteps = t.Sampling.Stepwise, t.Sampling.ConstantSteps
	o.Supported = func(name string) bool { return known[name] != nil || platform.IsInput(name) }
	o.Jumps = func(name string) bool { return known[name] != nil && known[name].Steps.Has(visibility.EndJump) }
	switch t.Environment.Unknown {
	case "", platform.UnknownError:
	case platform.UnknownNumbers:
		o.Missing = lower.NumbersMissing
	default:
		o.Missing = lower.AnyMissing
	}
	return o
}

// ParseUnknown reads what functions that nobody has defined do.
func ParseUnknown(text string) (platform.Unknown, error) {
	u := platform.Unknown(text)
	switch u {
	case platform.UnknownError, platform.UnknownNumbers, platform.UnknownNondet, platform.UnknownZero, platform.UnknownStop:
		return u, nil
	}
	return "", fmt.Errorf("--unknown=%s: it is error, numbers, nondet, zero or stop", text)
}

// withHint adds what to do about functions that nobody has defined.
func withHint(err error) error {
	var e *lower.Error
	if !errors.As(err, &e) || !e.Missing {
		return err
	}
	return &compile.Error{Text: err.Error(), Hint: "Name the files that define such functions as well, or say what they do: --unknown=nondet, zero or stop."}
}

// sanitizers are clang's names of the checks that an optimiser would delete.
func sanitizers(set machine.CheckSet) (names []string) {
	for _, x := range []struct {
		check machine.Check
		names []string
	}{
		{machine.SignedOverflow, []string{"signed-integer-overflow"}},
		{machine.Shift, []string{"shift-exponent"}},
		{machine.DivZero, []string{"integer-divide-by-zero"}},
		{machine.Bounds, []string{"bounds", "vla-bound"}},
		{machine.Null, []string{"null"}},
		{machine.UnreachableCode, []string{"unreachable", "return"}},
	} {
		if set.Has(x.check) {
			names = append(names, x.names...)
		}
	}
	return names
}

func (t *Task) externals() map[string]*machine.External {
	return platform.All(t.platform())
}

// externals are the platform's functions, which all machines of the plan share, and
// those that stand for what nobody has defined.
func (p *Plan) externals() map[string]*machine.External {
	all := maps.Clone(p.known)
	for i := range p.Program.Externals {
		if e := &p.Program.Externals[i]; e.Missing || all[e.Name] == nil && platform.IsInput(e.Name) {
			all[e.Name] = p.platform().Missing(e.Name)
		}
	}
	return all
}

func (t *Task) platform() platform.Options {
	return platform.Options{NondetMin: t.Environment.NondetMin, NondetMax: t.Environment.NondetMax, NondetGiven: t.Environment.NondetGiven, Unknown: t.Environment.Unknown,
		MallocMayFail: t.Environment.MallocMayFail, Stdin: t.Environment.Stdin, StdinGiven: t.Environment.StdinGiven}
}

// Machine makes a new machine in the initial state of the plan's program.
func (p *Plan) Machine() (*machine.Machine, error) { return p.newMachine(p.machineOptions()) }

func (p *Plan) newMachine(o machine.Options) (*machine.Machine, error) {
	m, err := machine.New(p.Program, o)
	if err == nil && p.Sampling.Stepwise {
		if err = p.checkInputs(m); err != nil {
			m.Close()
		}
	}
	return m, err
}

func (p *Plan) machineOptions() machine.Options {
	t := &p.Task
	o := machine.Options{
		Checks:             t.Checks.Set,
		Observers:          p.observers(),
		Torn:               !t.Checks.Set.Has(machine.Race) && !t.Sampling.Stepwise,
		Externals:          p.externals(),
		Granularity:        t.granularity(),
		Symmetric:          t.Search.Symmetry,
		Unwritten:          t.Environment.Unwritten,
		CounterAbstraction: p.counting,
		Spurious:           p.spurious(),
		LongestStep:        t.Bounds.LongestStep,
		CheckListed:        t.Search.CheckProviso,
	}
	if t.Search.Engine.symbolic() {
		o.EverywhereShared, o.Inputs, o.EitherWay = true, anyInput{}, true
	}
	if t.Sampling.Stepwise {
		o.Inputs = p.inputsOf()
	}
	if len(t.Source.Entries) == 0 {
		o.Main = true
		o.Entries = []int{p.Program.Function("main")}
		o.Args = append([]string{"program"}, t.Source.Args...)
	}
	for _, e := range t.Source.Entries {
		o.Entries = append(o.Entries, p.Program.Function(e))
	}
	return o
}
