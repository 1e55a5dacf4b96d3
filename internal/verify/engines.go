package verify

import (
	"cmp"

	"heddle/internal/engine"
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/modular"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/result/verdict"
)

// candidate is an engine that may decide a plan.
type candidate struct {
	engine engine.Engine
	inputs plan.Engine                     // of the plan that it searches: how inputs are taken
	change func(*plan.Plan) *plan.Plan     // makes that plan of the one that is to be decided; nil: it is the same
	only   func(p *plan.Plan) bool         // it is worth a turn then only, if it refuses nothing; nil: always
	first  func(*plan.Plan, profile) int64 // the work of its first turn where the user has chosen no engine; noTurn: it has none
	name   string                          // what the user calls it; "": the engine's name
	proves bool                            // it finds proofs, or nothing
	quiet  bool                            // what it says is no answer to the user if no engine decides
}

// engines are those that decide what is asked of states, in the order of their turns.
var engines = []candidate{fewThreads, inPairs, byValues, asUnknowns, merging, counted, unrolling, inducing, byValuesLast}

var (
	byValues = candidate{engine: explicit.Engine{}, inputs: plan.EngineExplicit, first: firstByValues}

	// byValuesLast tries what it can of inputs with too many values, where there are no threads.
	byValuesLast = candidate{engine: explicit.Engine{}, inputs: plan.EngineExplicit, first: func(_ *plan.Plan, f profile) int64 {
		return turnIf(f.wide && !f.threads && f.unknowns, firstTurn)
	}}

	asUnknowns = candidate{engine: symbolic.Engine{}, inputs: plan.EngineSymbolic, first: func(p *plan.Plan, f profile) int64 {
		return turnIf(!p.SearchesInOrder(), firstTurn)
	}}

	// merging are the searches of symbolic with merge or match.
	merging = candidate{engine: bmc.Merging{}, inputs: plan.EngineSymbolic, name: string(plan.EngineSymbolic), first: func(p *plan.Plan, f profile) int64 {
		return turnIf(p.SearchesInOrder(), firstTurn)
	}}

	counted = candidate{engine: counting.Engine{}, inputs: plan.EngineSymbolic, proves: true, quiet: true, only: mayCount, first: func(_ *plan.Plan, f profile) int64 {
		if f.endless {
			return countingTurn
		}
		return firstTurn
	}}

	unrolling = candidate{engine: bmc.Engine{}, inputs: plan.EngineBMC, first: func(_ *plan.Plan, f profile) int64 { return turnIf(!f.endless, firstTurn) }}

	inducing = candidate{engine: kinduction.Engine{}, inputs: plan.EngineBMC, proves: true, quiet: true, first: func(p *plan.Plan, f profile) int64 {
		return turnIf(!f.threads && !p.Checks.KeepGoing && (f.wide || !f.many), firstTurn) // memory that was never written may be read in a loop
	}}

	// fewThreads and inPairs come before the others where threads are started without end.
	fewThreads = candidate{engine: explicit.Engine{}, inputs: plan.EngineExplicit, change: withFewThreads, quiet: true, only: mayPair, first: always(briefTurn)}
	inPairs    = candidate{engine: modular.Engine{}, inputs: plan.EngineSymbolic, proves: true, quiet: true, only: mayPair, first: always(pairsTurn)}
)

// The work of first turns, in units: a million are about a second.
const (
	noTurn        = -1
	asNeeded      = 0         // its turn ends when it does
	briefTurn     = 1_000_000 // of values where threads may show what is wrong with any, or values are few
	firstTurn     = 2_000_000
	countingTurn  = 4_000_000 // where threads are started without end, and may be counted
	pairsTurn     = 6_000_000 // where there may be a proof about them in pairs
	firstExplicit = 8_000_000 // where values can be tried, and there are threads
)

// turnIf is a first turn on a condition.
func turnIf(has bool, work int64) int64 {
	if has {
		return work
	}
	return noTurn
}

// always is a first turn whatever the plan.
func always(work int64) func(*plan.Plan, profile) int64 {
	return func(*plan.Plan, profile) int64 { return work }
}

// firstByValues is the first turn of the search by values: all that it needs where no other engine tries more.
func firstByValues(_ *plan.Plan, f profile) int64 {
	switch {
	case !f.unknowns || !f.many && !f.wide:
		return asNeeded
	case f.wide && !f.threads:
		return noTurn
	case f.many && !f.wide && f.threads:
		return firstExplicit
	}
	return briefTurn
}

// profile is what the order and the length of turns depend on.
type profile struct {
	wide     bool // some input has more values than can be tried
	many     bool // or than a few
	threads  bool
	endless  bool // threads are started without end, and may be counted: unrolling does not end
	unknowns bool // inputs may be taken as unknowns
}

// turn is the candidate with a first turn of so much work.
func (c *candidate) turn(first int64) *contender {
	return &contender{name: cmp.Or(c.name, c.engine.Name()), engine: c.inputs, first: first, proves: c.proves, quiet: c.quiet,
		search: func(p *plan.Plan) (*Result, error) {
			if c.change != nil {
				p = c.change(p)
			}
			res, err := concluded(c.engine.Search(p))
			if c.proves && err == nil && res.Verdict.Answer != verdict.Verified { // and nothing is wrong with the program because of that
				res = &Result{Verdict: verdict.Verdict{Reasons: res.Verdict.Reasons}}
			}
			return res, err
		}}
}

// mayPair reports whether a proof about threads in pairs is worth looking for.
func mayPair(p *plan.Plan) bool {
	return p.Threaded() && p.SpawnsUnboundedly() && modular.Refusals.Why(p, nil) == ""
}

// mayCount reports whether a proof with threads counted is worth looking for beside the ordinary search with inputs as unknowns.
func mayCount(p *plan.Plan) bool {
	return p.Search.CounterAbstraction != plan.CountOff && !p.SearchesInOrder() && p.SpawnsUnboundedly()
}

// What a search may have that looks for failures that come soon, before a proof is looked for.
const (
	mostThreads = 6
	mostStates  = 4000
)

// withFewThreads asks for a short search of runs with few threads, which are not counted.
func withFewThreads(p *plan.Plan) *plan.Plan {
	return p.With(func(t *plan.Task) {
		t.Bounds.Threads, t.Bounds.States, t.Search.CounterAbstraction = mostThreads, min(cmp.Or(t.Bounds.States, mostStates), mostStates), plan.CountOff
	})
}
