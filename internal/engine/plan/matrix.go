package plan

import (
	"fmt"

	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/splitting"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// Engine is a way to deal with a program's inputs.
type Engine string

// The engines.
const (
	EngineAuto     Engine = "auto"     // explicit if it tries all values of the inputs that the program reads, else symbolic
	EngineExplicit Engine = "explicit" // inputs have values, each tried by itself; also ""
	EngineSymbolic Engine = "symbolic" // inputs are unknowns of formulae
	EngineBMC      Engine = "bmc"      // so too, with loops unrolled and states merged
)

// Symbolic reports whether inputs are unknowns.
func (e Engine) Symbolic() bool { return e == EngineSymbolic || e == EngineBMC }

// ParseEngine reads the name of an engine.
func ParseEngine(text string) (Engine, error) {
	switch e := Engine(text); e {
	case EngineAuto, EngineExplicit, EngineSymbolic, EngineBMC:
		return e, nil
	}
	return "", fmt.Errorf("--engine=%s: must be auto, explicit, symbolic or bmc", text)
}

// Room is an engine, or a way of one's to search, as a column of the matrix of what engines refuse.
type Room uint8

// The rooms.
const (
	RoomExplicit   Room = iota
	RoomSymmetric       // explicit, with --symmetry
	RoomCounting        // threads counted, by values of inputs or by unknowns
	RoomSymbolic        // depth first
	RoomMerging         // symbolic, with --merge or --match
	RoomBMC             // bounded model checking
	RoomKInduction      // and proofs in rounds beside it
	RoomStates          // counts states
	RoomExecutions      // counts executions
	RoomTestInputs      // gentest
	RoomSampling        // answers queries from runs drawn
	RoomSplitting       // by importance splitting
	RoomImportance      // by importance sampling
	RoomExact           // by the chain of all states
	RoomLiveness        // what is asked of whole runs
	numRooms
)

// cell is what a room does about a feature: does, as, absent or unheeded, or why it refuses the feature, in the words that are
// printed. Words in braces stand for what the plan has there.
type cell string

const (
	does     cell = "does"
	as       cell = "as"       // as the room that it is built on
	absent   cell = "absent"   // its command has no such flag
	unheeded cell = "unheeded" // no query that it answers heeds the flag, which Task.Unused refuses
)

// builtOn are the rooms that others are built on.
var builtOn = map[Room]Room{RoomMerging: RoomSymbolic, RoomBMC: RoomMerging, RoomKInduction: RoomBMC, RoomTestInputs: RoomSymbolic}

// cells has one for each room: a row without all of them does not compile.
type cells struct {
	explicit, symmetric, counting, symbolic, merging, bmc, kInduction, states, executions, testInputs, sampling, splitting, importance, exact, liveness cell
}

// of returns the cell of a room.
func (c *cells) of(r Room) cell {
	return [numRooms]cell{c.explicit, c.symmetric, c.counting, c.symbolic, c.merging, c.bmc, c.kInduction, c.states, c.executions, c.testInputs,
		c.sampling, c.splitting, c.importance, c.exact, c.liveness}[r]
}

// feature is what a plan may ask for, or its program have, that not every room does.
type feature struct {
	name   string // the flag, or what the program has
	asked  func(p *Plan, q *query.Query) bool
	cells  cells
	ofTask bool   // it is known before the program is
	hint   string // what to do, if it is an error to ask a search in an order of its own for the feature; "": it is none
}

// Reasons that rooms share.
const (
	ownOrder      = "searches in an order of its own with --merge, --match and bmc: omit --search"
	oneReduction  = "has one reduction, local, with --merge, --match and bmc: omit --reduction and --switch-everywhere"
	noBounds      = "--context-bound, --delay-bound and --depth do not bound the search of --merge, --match=none, --match=subsumption and --engine=bmc"
	ownTime       = "does not keep the order in which time passes: omit --time-order, or use --engine=explicit"
	drawnTime     = "a thread that waits may act at any moment in runs with probabilities: omit --time-order"
	foreignTime   = "--time-order does not know the waits of platform functions written in C (signals, timers, select, mq_*, aio_*, modules): omit it"
	noProcesses   = "processes (--entry) are not interchangeable"
	noAbstract    = "it cannot be combined with " + AbstractionName + " (--abstraction=off ignores it)"
	byIdentity    = "the program calls {function}, which may treat threads differently"
	onlyTree      = "it requires --store=tree"
	counted       = "states and executions are counted by the explicit engine, not by {engine}"
	boundedOnly   = "--method={method} answers only queries about runs with a bound, Pr[<=n](...)"
	oneScheduler  = "--over-schedulers={over} estimates from plain runs, --method={method} under one scheduler: omit one of them"
	exactly       = "--over-schedulers searches among schedulers by drawing runs, --exact computes the probability under one: omit one of them"
	ownScheduler  = "--method={method} replaces the uniform scheduler by its own: omit --scheduler={scheduler}, or use another method"
	onlyStates    = "--scheduler={scheduler}: " + scheduler.DependsOnPast
	runsNotStates = "is asked of whole runs, not of states: give --never and --always without --ltl, --ctl and --automaton"
	omitBound     = "Omit the bound, or use --engine=symbolic alone."
)

// features are the rows of the matrix. Of several that a room refuses, the first is printed.
var features = append(orders(), []feature{
	{"threads", func(p *Plan, _ *query.Query) bool { return p.Threaded() },
		cells{does, does, does, does, does, does, does, does, does,
			"the program starts threads, whose order a test does not decide; programs must have a single thread", does, does, does, does, does}, false, ""},
	{"--function", func(p *Plan, _ *query.Query) bool { return p.Source.Function != "" },
		cells{does, does, does, does, does, does, does, does, does,
			"--function has no main for a driver; write one that calls the function with inputs", absent, absent, absent, absent, does}, false, ""},
	{"--never, --always", func(p *Plan, _ *query.Query) bool { return len(p.rules) > 0 && len(p.Checks.Queries) == 0 },
		cells{does, does, "conditions on states (--never, --always) cannot be evaluated for counted threads",
			"does not evaluate conditions on states with unknown data: omit --never and --always", as, as, as, absent, absent, as, absent, absent, absent, absent, runsNotStates}, false, ""},
	{"--symmetry", func(p *Plan, _ *query.Query) bool { return p.Search.Symmetry },
		cells{does, does, "it cannot be combined with --symmetry", "does not recognise symmetric threads: omit --symmetry", as, as, as, does, absent, as, absent, absent, absent, absent, "does not recognise symmetric threads: omit --symmetry"}, false, ""},
	{"--spill", func(p *Plan, _ *query.Query) bool { return p.Search.Spill },
		cells{does, does, onlyTree, "has a single store: omit --spill", as, as, as, does, absent, as, does, unheeded, unheeded, unheeded, "has a single store: omit --spill"}, false, ""},
	{"--store=hash, hash128 or bitstate", func(p *Plan, _ *query.Query) bool { return p.Search.Store != "" && p.Search.Store != StoreTree },
		cells{does, does, onlyTree, does, does, does, does, does, absent, does, does, unheeded, unheeded, unheeded, does}, false, ""},
	{"--store=hash, hash128 or bitstate, with --ctl", func(p *Plan, _ *query.Query) bool {
		return p.Checks.Branching != "" && p.Search.Store != "" && p.Search.Store != StoreTree
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "requires --store=tree: a state that is lost may make a formula true or false"}, false, ""},
	{"--abstraction", func(p *Plan, _ *query.Query) bool {
		return p.Search.Abstraction != AbstractionDefault && p.Search.Abstraction != AbstractionOff
	},
		cells{does, noAbstract, noAbstract, "distinguishes states by everything in them: omit --abstraction", as, as, as, does, does, as, absent, absent, absent, absent, "distinguishes states by everything in them: omit --abstraction"}, false, ""},
	{AbstractionName, func(p *Plan, _ *query.Query) bool { return p.abstraction != "" },
		cells{does, noAbstract, noAbstract, does, does, does, does, does, does, does, does, does, does, does, "distinguishes states by everything in them, not by " + AbstractionName + ": --abstraction=off ignores it"}, false, ""},
	{AbstractionName + ", where no engine is chosen", func(p *Plan, _ *query.Query) bool { return p.Search.Engine == EngineAuto && p.Abstracts() },
		cells{does, does, does, "distinguishes states by everything in them, not by " + AbstractionName, as, as, as, absent, absent, absent, absent, absent, absent, absent, does}, false, ""},
	{"--reduction=none, --switch-everywhere", func(p *Plan, _ *query.Query) bool { return p.Search.EveryInstruction },
		cells{does, does, "it cannot be combined with --switch-everywhere (--reduction=none)", does, oneReduction, as, as, does, absent, does, does, does, does, does, does}, false, ""},
	{"--reduction=" + notSymbolic(), func(p *Plan, _ *query.Query) bool { return p.Reduction().NotSymbolic },
		cells{does, does, does, cell("does not have the reduction " + notSymbolic() + ": omit --reduction"), oneReduction, as, as, does, absent, as, absent, absent, absent, absent, does}, false, ""},
	{"any other --reduction but local", func(p *Plan, _ *query.Query) bool {
		r := p.Reduction()
		return p.Search.Reduction != reduction.Default && !r.Merging && !r.NotSymbolic && !p.Search.EveryInstruction
	},
		cells{does, does, does, does, oneReduction, as, as, does, absent, does, absent, absent, absent, absent, does}, false, ""},
	{"--time-order", func(p *Plan, _ *query.Query) bool { return p.Environment.TimeOrder },
		cells{does, "it cannot be combined with --time-order", "it cannot be combined with --time-order", ownTime, as, as, as, does,
			"executions are not counted in the order of time: omit --time-order", as, drawnTime, drawnTime, drawnTime, drawnTime, "does not keep the order in which time passes: omit --time-order"}, false, ""},
	{"--time-order, platform functions in C", func(p *Plan, _ *query.Query) bool { return p.Environment.TimeOrder && machine.Modular(p.Program) },
		cells{foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, foreignTime, drawnTime, drawnTime, drawnTime, drawnTime, foreignTime}, false, ""},
	{"functions of platform modules", func(p *Plan, _ *query.Query) bool { return machine.Modular(p.Program) },
		cells{does, does, "the program defines platform functions (heddle.h)",
			"does not run platform functions of the program (heddle.h)", as, as, as, does, does, does, does, does, does, does, "does not follow runs through platform functions written in C (signals, timers, select, mq_*, aio_*, modules): ask about states instead, with --never and --always"}, false, ""},
	{"--context-bound, --delay-bound", func(p *Plan, _ *query.Query) bool { return p.Bounds.Bounded },
		cells{does, "cannot be combined with --context-bound and --delay-bound: which thread acted last is not part of a state", cell("it works only with " + OrderFlags(func(i *order.Info) bool { return i.Counting }) + ", without a bound"), does, noBounds, as, as, absent, absent, does, absent, absent, absent, absent, "is about runs without end, which a bound cuts off: omit --context-bound and --delay-bound"}, true, omitBound},
	{"--depth", func(p *Plan, _ *query.Query) bool { return p.Bounds.Depth > 0 },
		cells{does, does, does, does, noBounds, as, as, does, does, does, does, unheeded, unheeded, unheeded, does}, true, omitBound},
	{"--workers", func(p *Plan, _ *query.Query) bool { return p.Search.Workers > 1 },
		cells{does, "cannot be combined with --workers: the search has one worker", does, does, does, does, does, does, does, does, does, does, does, does, does}, true, ""},
	{"--workers, with --ctl or --label", func(p *Plan, _ *query.Query) bool {
		return p.Search.Workers > 1 && (p.Checks.Branching != "" || len(p.Checks.Labels) > 0)
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "has one worker: omit --workers"}, true, ""},
	{"--workers, with --shortest", func(p *Plan, _ *query.Query) bool { return p.Search.Workers > 1 && p.Search.Shortest },
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent,
			"has one worker where a shortest run is looked for, which takes the whole graph: omit --workers or --shortest"}, true, ""},
	{"heddle_sometimes()", func(p *Plan, _ *query.Query) bool { return p.marksLate() },
		cells{does, does, does, does, does, does, "heddle_sometimes() requires a run that reaches it, which a proof by induction does not show",
			does, does, does, does, does, does, does, does}, false, ""},
	{"pointers of 32 bits", func(p *Plan, _ *query.Query) bool { return p.Program.PointerBits != 64 },
		cells{does, "threads are not recognised among 32-bit values", does, does, does, does, does, does, does, does, does, does, does, does, does}, false, ""},
	{"--entry", func(p *Plan, _ *query.Query) bool { return len(p.Source.Entries) > 0 },
		cells{does, noProcesses, noProcesses, does, does, does, does, does, does, does, does, does, does, does, does}, false, ""},
	{"--check=+livelock, +starvation, +termination", func(p *Plan, _ *query.Query) bool { return p.Checks.Set&ChecksOfRuns != 0 },
		cells{does, does, does, does, does, does, does, "a check of whole runs is about no single state, and states are counted here: heddle check makes it", absent,
			"tests are made of runs that end, and a check of whole runs is about those that do not: heddle check makes it", absent, absent, absent, absent, does}, false, ""},
	{"--shortest, inputs as unknowns", func(p *Plan, _ *query.Query) bool { return p.Search.Shortest && p.Search.Engine.Symbolic() },
		cells{absent, does, does, does, does, does, does, absent, absent, absent, absent, absent, absent, absent,
			"does not look for a shortest run with inputs as unknowns: omit --shortest, or use --engine=explicit"}, false, ""},
	{"--checks-table", func(p *Plan, _ *query.Query) bool { return p.Checks.Table },
		cells{does, does, does, does, does, does, does, absent, absent, does, absent, absent, absent, absent,
			"is about whole runs, and the table is of places in the program: omit --checks-table"}, false, ""},
	{"checks of how runs end", func(p *Plan, _ *query.Query) bool { return p.judgesEnds() != "" },
		cells{does, does, "the check {check} judges the end of runs", does, does, does, does, does, does, does, absent, absent, absent, absent, does}, false, ""},
	{"functions that may treat threads differently", func(p *Plan, _ *query.Query) bool { return p.treatsDifferently() != "" },
		cells{does, byIdentity, byIdentity, does, does, does, does, does, does, does, does, does, does, does, does}, false, ""},
	{"--engine=symbolic, --engine=bmc", func(p *Plan, _ *query.Query) bool { return p.Search.Engine.Symbolic() },
		cells{absent, does, does, does, does, does, does, counted, counted, does, absent, absent, absent, absent, does}, false, ""},
	{"--engine=bmc, with --ltl", func(p *Plan, _ *query.Query) bool {
		return p.Search.Engine == EngineBMC && p.Checks.Branching == "" && (p.Checks.Linear != "" || p.Checks.Set&ChecksOfRuns != 0)
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "does not unroll loops: use --engine=symbolic"}, false, ""},
	{"--engine=symbolic, with --ctl or --label", func(p *Plan, _ *query.Query) bool {
		return p.Search.Engine.Symbolic() && (p.Checks.Branching != "" || len(p.Checks.Labels) > 0)
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "takes inputs by their values: omit --engine"}, false, ""},
	{"--engine=symbolic, with --check=+livelock", func(p *Plan, _ *query.Query) bool {
		return p.Search.Engine == EngineSymbolic && (p.Checks.Set.Has(machine.Livelock) || p.Asks != nil && p.Asks.Check == machine.Livelock)
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "does not compare what actions change where inputs are unknowns: omit --engine"}, false, ""},
	{"queries that are no Pr with a bound", func(_ *Plan, q *query.Query) bool {
		return q != nil && (q.Kind != query.Probability || q.Left.Steps == query.Unbounded)
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, does, boundedOnly, boundedOnly, does, absent}, false, ""},
	{"--over-schedulers", func(p *Plan, q *query.Query) bool { return q != nil && p.Sampling.Over != OverNone },
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, does, oneScheduler, oneScheduler, exactly, absent}, false, ""},
	{"--over-schedulers of a query that is no Pr", func(p *Plan, q *query.Query) bool {
		return q != nil && p.Sampling.Over != OverNone && q.Kind != query.Probability
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, "--over-schedulers answers only Pr[<=n](...)", boundedOnly, boundedOnly, exactly, absent}, false, ""},
	{"--scheduler=pct", func(p *Plan, q *query.Query) bool { return q != nil && p.Sampling.Scheduler.Kind == scheduler.PCT },
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, does,
			"--scheduler={scheduler} cannot be combined with importance splitting: PCT draws its priorities once for each run", ownScheduler, onlyStates, absent}, false, ""},
	{"--scheduler=slice", func(p *Plan, q *query.Query) bool { return q != nil && p.Sampling.Scheduler.Kind == scheduler.Slice },
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, does, does, ownScheduler, onlyStates, absent}, false, ""},
	{"--scheduler of any kind but uniform", func(p *Plan, q *query.Query) bool { return q != nil && !p.Sampling.Scheduler.IsUniform() },
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, does, does, ownScheduler, does, absent}, false, ""},
	{"--levels, where the method finds them", func(p *Plan, q *query.Query) bool {
		return q != nil && len(p.Sampling.Splitting.Levels) > 0 && p.SplittingMethod() != nil && !p.SplittingMethod().Planned()
	},
		cells{absent, absent, absent, absent, absent, absent, absent, absent, absent, absent, absent,
			"--method={splitting} finds levels as it runs: omit --levels, or use another method", absent, absent, absent}, false, ""},
}...)

// orders are the rows of the search orders but the usual one, whose table says what goes with them.
func orders() (rows []feature) {
	countable := func(i *order.Info) bool { return i.Counting }
	for _, o := range order.All()[1:] {
		c := cells{does, does, does, does, ownOrder, as, as, absent, absent, does, unheeded, unheeded, unheeded, unheeded, "searches depth first: omit --search"}
		i := o.Info()
		if !i.Symmetry {
			c.symmetric = cell("works only with " + OrderFlags(func(i *order.Info) bool { return i.Symmetry }) + ": the other orders go back along the states themselves, or store none")
		}
		if !i.Counting {
			c.counting = cell("it works only with " + OrderFlags(countable) + ", without a bound")
		}
		if i.NotSymbolic != "" {
			c.symbolic, c.merging, c.testInputs = cell("does not "+i.NotSymbolic+": omit --search"), as, as
		}
		rows = append(rows, feature{"--search=" + i.Name, func(p *Plan, _ *query.Query) bool { return p.Search.Order == o }, c, true, ""})
	}
	return rows
}

// notSymbolic names the reductions that searches with inputs as unknowns do not have.
func notSymbolic() string {
	var names []string
	for _, r := range reduction.All() {
		if r.Info().NotSymbolic {
			names = append(names, r.String())
		}
	}
	return Listed(names, "or")
}

// judgesEnds is a check that is on which judges how runs end; "": there is none.
func (t *Task) judgesEnds() string {
	for c := range t.Checks.Set.Each {
		if c.Info().Blocks {
			return c.String()
		}
	}
	return ""
}

// SplittingMethod is the method of importance splitting that the task names; nil: it names none.
func (t *Task) SplittingMethod() *splitting.Method {
	name := t.Sampling.Method
	if name == "splitting" {
		name = splitting.DefaultMethod
	}
	m, _ := splitting.FindMethod(name)
	return m
}
