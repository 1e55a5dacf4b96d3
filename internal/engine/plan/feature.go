package plan

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// Feature is something that a plan may ask for, or that its program may have, which not every engine can do.
type Feature struct {
	Name string // the flag, or what the program has
	In   func(p *Plan, q *query.Query) bool
}

// Has is a feature that does not depend on a query.
func Has(name string, in func(*Plan) bool) Feature {
	return Feature{name, func(p *Plan, _ *query.Query) bool { return in(p) }}
}

// Features that several engines refuse, or that only a plan knows of itself. One that a single engine refuses stands beside that engine.
var (
	StateConditions = Has("--never, --always", func(p *Plan) bool { return len(p.rules) > 0 && len(p.Checks.Queries) == 0 })
	Symmetry        = Has("--symmetry", func(p *Plan) bool { return p.Search.Symmetry })
	Spill           = Has("--spill", func(p *Plan) bool { return p.Search.Spill })
	LossyStore      = Has("--store=hash, hash128 or bitstate", func(p *Plan) bool {
		return p.Search.Store != "" && p.Search.Store != StoreTree
	})
	AskedAbstraction = Has("--abstraction", func(p *Plan) bool {
		return p.Search.Abstraction != AbstractionDefault && p.Search.Abstraction != AbstractionOff
	})
	OwnAbstraction    = Has(AbstractionName, func(p *Plan) bool { return p.abstraction != "" })
	EveryInstruction  = Has("--reduction=none", func(p *Plan) bool { return p.Search.EveryInstruction() })
	ExplicitReduction = Has("--reduction="+ExplicitReductions(), func(p *Plan) bool { return p.Reduction().NotSymbolic })
	TimeOrder         = Has("--time-order", func(p *Plan) bool { return p.Environment.TimeOrder })
	PlatformModules   = Has("functions of platform modules", func(p *Plan) bool { return machine.Modular(p.Program) })
	SwitchBound       = Has("--context-bound, --delay-bound", func(p *Plan) bool { return p.Bounds.Bounded })
	DepthBound        = Has("--depth", func(p *Plan) bool { return p.Bounds.Depth > 0 })
	SeveralWorkers    = Has("--workers", func(p *Plan) bool { return p.Search.Workers > 1 })
	Marks             = Has("heddle_sometimes()", func(p *Plan) bool { return p.marksLate() })
	ChecksOfWholeRuns = Has("--check=+livelock, +starvation, +termination", func(p *Plan) bool { return p.Checks.Set&ChecksOfRuns != 0 })
	UnknownInputs     = Has("--engine=symbolic, bmc, k-induction", func(p *Plan) bool { return p.Search.Engine.Symbolic() })
	ManySchedulers    = Feature{"--over-schedulers", func(p *Plan, q *query.Query) bool { return q != nil && p.Sampling.Over != OverNone }}
	pointersOf32      = Has("pointers of 32 bits", func(p *Plan) bool { return p.Program.PointerBits != 64 })
	processes         = Has("--entry", func(p *Plan) bool { return len(p.Source.Entries) > 0 })
	checksOfEnds      = Has("checks of how runs end", func(p *Plan) bool { return p.judgesEnds() != "" })
	unlikeThreads     = Has("functions that may treat threads differently", func(p *Plan) bool { return p.treatsDifferently() != "" })
)

// Orders are refusals of search orders, except of the usual one; why returns "" of those that an engine does not refuse.
func Orders(why func(*order.Info) string) (list []Refusal) {
	for _, o := range order.All()[1:] {
		i := o.Info()
		if text := why(i); text != "" {
			list = append(list, Refusal{Of: Has("--search="+i.Name, func(p *Plan) bool { return p.Search.Order == o }), Why: text})
		}
	}
	return list
}

// EveryOrder are refusals of all search orders except the usual one.
func EveryOrder(why string) []Refusal { return Orders(func(*order.Info) string { return why }) }

// ExplicitReductions names the reductions that searches with inputs as unknowns do not have.
func ExplicitReductions() string {
	var names []string
	for _, r := range reduction.All() {
		if r.Info().NotSymbolic {
			names = append(names, r.String())
		}
	}
	return Listed(names, "or")
}

// judgesEnds returns the name of an enabled check that judges how runs end, or "" if there is none.
func (t *Task) judgesEnds() string {
	for c := range t.Checks.Set.Each {
		if c.Info().Blocks {
			return c.String()
		}
	}
	return ""
}
