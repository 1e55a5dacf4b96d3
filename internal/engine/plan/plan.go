package plan

import (
	"maps"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/engine/budget"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// Plan is a loaded program, and what is asked of it. It is immutable: a plan that
// differs is set in a plan that With or a similar method has derived.
type Plan struct {
	Task
	Program *program.Program
	Notes   []string  // of the front-end
	Asks    *Temporal // of runs; nil: nothing

	other              *program.Program             // with standard input as unknowns where Program has it not, or the other way round; nil: none
	known              map[string]*machine.External // the platform's functions
	mutexBytes         uint64                       // that the program declares for one; 0: not known
	rules              []rule                       // conditions that no state may have
	needs              property.Needs               // of theirs
	followed           *machine.Propositions        // what its conditions can change with; nil: any instruction
	asked              reduction.Name               // before the rules demanded a weaker one
	abstraction        Abstraction                  // what distinguishes states; "": everything in them
	ordinary           bool                         // nothing fails without a cause: see spurious
	counterAbstraction bool                         // threads in the same state count as one or many
	stepwise           *stepwise                    // see Stepwise
	called             string                       // the function that is called in place of main, as it is linked; "": none is
	buffer             []byte                       // of heddle-llvm, which the module was decoded from, where Source.Load.Buffer.Keep asks for it
	loading            float64                      // seconds that Open took, of the plan's time
	begun              bool                         // time runs since began, which Host.Clock gave
	began              float64                      //
	meter              *budget.Meter                // of the search that the plan is for; nil: it has all the turns that it needs
}

// With returns a plan whose task differs by what change does to a copy of it. What
// slices and maps of the task hold must not be changed.
func (p *Plan) With(change func(*Task)) *Plan {
	q := *p
	change(&q.Task)
	if q.Environment.Platform() != p.Environment.Platform() {
		q.known = q.functions()
	}
	if q.Search.Engine.Symbolic() != p.Search.Engine.Symbolic() && p.other != nil {
		q.Program, q.other = p.other, p.Program
	}
	if q.Search.Abstraction == AbstractionOff {
		q.abstraction = ""
	}
	return &q
}

// WithEngine returns the plan with an engine.
func (p *Plan) WithEngine(e Engine) *Plan {
	return p.With(func(t *Task) { t.Search.Engine = e })
}

// Unabstracted returns the plan with states distinguished by everything in them.
func (p *Plan) Unabstracted() *Plan {
	return p.With(func(t *Task) { t.Search.Abstraction = AbstractionOff })
}

// WithoutSpurious returns the plan with nothing that fails, or ends, without a cause.
func (p *Plan) WithoutSpurious() *Plan {
	q := *p
	q.ordinary = true
	return &q
}

// WithCounterAbstraction returns the plan with threads in the same state counted as one or many.
func (p *Plan) WithCounterAbstraction() *Plan {
	q := *p
	q.counterAbstraction = true
	return &q
}

// ForQuery returns the plan with the conditions of one query.
func (p *Plan) ForQuery(q *query.Query) (*Plan, error) { return p.withRules(queryRules(q), p.needs) }

// exactStates reports whether conditions ask for states that a reduction may leave out.
func (p *Plan) exactStates() bool { return p.needs.Exact }

// UsesCounterAbstraction reports whether threads in the same state count as one or many.
func (p *Plan) UsesCounterAbstraction() bool { return p.counterAbstraction }

// AbstractedBy returns what distinguishes states; "": everything in them.
func (p *Plan) AbstractedBy() Abstraction { return p.abstraction }

// externals are the platform's functions, which all machines of the plan share, and
// those that stand for undefined functions.
func (p *Plan) externals() map[string]*machine.External {
	all := maps.Clone(p.known)
	for i := range p.Program.Externals {
		switch e := &p.Program.Externals[i]; {
		case e.Missing && p.marks():
			all[e.Name] = platform.Event(e.Name)
		case e.Missing:
			all[e.Name] = p.Environment.Platform().Missing(e.Name)
		case all[e.Name] == nil && platform.IsInput(e.Name):
			all[e.Name] = p.Environment.Platform().Input(e.Name)
		}
	}
	return all
}

// Platform is what the platform must know about the environment.
func (e *Environment) Platform() platform.Options {
	return platform.Options{NondetMin: e.NondetMin, NondetMax: e.NondetMax, NondetGiven: e.NondetGiven, Unknown: e.Unknown,
		MallocMayFail: e.MallocMayFail, Stdin: e.Stdin, StdinMost: e.StdinMost, StdinGiven: e.StdinGiven, TimeOrder: e.TimeOrder, OpenMP: e.OpenMP}
}

// Machine makes a new machine in the initial state of the plan's program.
func (p *Plan) Machine() (*machine.Machine, error) { return p.NewMachine(p.MachineOptions()) }

// NewMachine makes a machine of the plan's program with options of its own.
func (p *Plan) NewMachine(o machine.Options) (*machine.Machine, error) {
	m, err := machine.New(p.Program, o)
	if err == nil && p.followed != nil {
		m.Control().Follow(p.followed)
	}
	if err == nil && p.Sampling.Stepwise {
		if err = p.checkInputs(m); err != nil {
			m.Close()
		}
	}
	return m, err
}

// torn reports whether copies and wide accesses are made in pieces: where it is no failure that others notice them.
func (t *Task) torn() bool { return !t.Checks.Set.Has(machine.Race) && !t.Sampling.Stepwise }

// MachineOptions are the options of the plan's machines.
func (p *Plan) MachineOptions() machine.Options {
	t := &p.Task
	o := machine.Options{
		Checks:             t.Checks.Set,
		Observers:          p.observers(),
		Torn:               t.torn(),
		Externals:          p.externals(),
		Granularity:        t.granularity(),
		Symmetric:          t.Search.Symmetry,
		MaxThreads:         t.Bounds.Threads,
		Unwritten:          t.Environment.Unwritten,
		CounterAbstraction: p.counterAbstraction,
		Spurious:           p.spuriousKinds(),
		LongestStep:        t.Bounds.LongestStep,
		CheckListed:        t.Search.CheckProviso,
		Declared:           machine.Declared{Counts: len(t.Checks.Queries) > 0, Bytes: p.mutexBytes},
	}
	if p.Asks != nil && p.Asks.Defined && !o.Checks.Has(machine.SignedOverflow) {
		o.Checks = o.Checks.WithOverflowUnasked()
	}
	if t.Environment.TimeOrder {
		o.Clock, o.TimeOrder = platform.Now, true
	}
	if t.Search.Engine.Symbolic() {
		o.EverywhereShared, o.Inputs, o.EitherWay = true, AnyInput{}, true
	}
	if t.Sampling.Stepwise {
		o.Inputs = p.Inputs()
	}
	if len(t.Source.Entries) == 0 {
		o.Entries = []int{p.Program.Function("main")}
		o.Args = append([]string{"program"}, t.Source.Args...)
	}
	for _, e := range t.Source.Entries {
		o.Entries = append(o.Entries, p.Program.Function(e))
	}
	return o
}

// AnyInput lets the schedule of a counterexample give every input its value.
type AnyInput struct{}

// Given implements machine.Inputs.
func (AnyInput) Given(int, string, machine.Input) bool { return true }

// Seconds is the time on the host's clock; 0 without one.
func (p *Plan) Seconds() float64 {
	if p.Host.Clock == nil {
		return 0
	}
	return p.Host.Clock()
}

// PlaceOf is where a failure is, unless it is of no instruction of the program's.
func (p *Plan) PlaceOf(f *system.Failure) (at source.Place) {
	if pc := int(f.Key >> 8); pc < len(p.Program.Code) {
		at = p.Program.At(pc)
	}
	return at
}
