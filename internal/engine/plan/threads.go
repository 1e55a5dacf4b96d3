package plan

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/search/order"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Threaded reports whether the program may have several threads.
func (p *Plan) Threaded() bool {
	return len(p.Source.Entries) > 1 || slices.ContainsFunc(p.Program.Externals, func(x program.ExternalFunc) bool {
		return x.StartsThread
	})
}

// Interchangeable is what a search with --symmetry rests on.
const Interchangeable = "one of the states that differ only in the identity of threads was explored: the program uses pthread_t values and addresses only to distinguish them, and no other value looks like one (--symmetry)"

// asymmetric is why threads of the session's program are not interchangeable; "":
// they are.
func (p *Plan) asymmetric() string {
	switch {
	case p.Program.PointerBits != 64:
		return "threads are not recognised among 32-bit values"
	case len(p.Source.Entries) > 0:
		return "processes (--entry) are not interchangeable"
	case p.abstraction != "":
		return "it cannot be combined with " + AbstractionName + " (--abstraction=off ignores it)"
	}
	return p.distinguishesThreads()
}

// CounterAbstraction says when threads in the same state are counted as one or many.
type CounterAbstraction string

// When that is done.
const (
	CountAuto CounterAbstraction = "auto" // when an ordinary search has met more threads than there is room for; also ""
	CountOn   CounterAbstraction = "on"   // first of all
	CountOff  CounterAbstraction = "off"  // never
)

// ParseCounterAbstraction reads when threads are counted.
func ParseCounterAbstraction(text string) (CounterAbstraction, error) {
	switch c := CounterAbstraction(text); c {
	case CountAuto, CountOn, CountOff:
		return c, nil
	}
	return "", fmt.Errorf("--counter-abstraction=%s: must be auto, on or off", text)
}

// RefusesCounterAbstraction is why threads of the session's program cannot be counted; "": they can.
func (p *Plan) RefusesCounterAbstraction() string {
	t := &p.Task
	switch {
	case len(t.Source.Entries) > 0:
		return "processes (--entry) are not interchangeable"
	case p.abstraction != "":
		return "it cannot be combined with " + AbstractionName + " (--abstraction=off ignores it)"
	case !t.order().Counting || t.Bounds.Bounded:
		return "it works only with " + OrderFlags(func(i *order.Info) bool { return i.Counting }) + ", without a bound"
	case t.Search.EveryInstruction:
		return "it cannot be combined with --switch-everywhere (--reduction=none)"
	case t.Search.Symmetry:
		return "it cannot be combined with --symmetry"
	case t.Search.Spill || t.Search.Store == StoreBitstate || t.Search.Store == StoreHash || t.Search.Store == StoreHash128:
		return "it requires --store=tree"
	case len(p.rules) > 0:
		return "conditions on states (--never, --always) cannot be evaluated for counted threads"
	case machine.Modular(p.Program):
		return "the program defines platform functions (heddle.h)"
	}
	for c := range t.Checks.Set.Each {
		if c.Info().Blocks {
			return "the check " + c.String() + " judges the end of runs"
		}
	}
	return p.distinguishesThreads()
}

// distinguishesThreads is why threads of the session's program are not alike to the platform; "":
// they are.
func (p *Plan) distinguishesThreads() string {
	for i := range p.Program.Externals {
		x := &p.Program.Externals[i]
		if !platform.FactsOf(x.Name).Symmetric {
			return fmt.Sprintf("the program calls %s, which may treat threads differently", x.Name)
		}
	}
	return ""
}

// refusesAskedFor is why --counter-abstraction=on is refused; "": it is not.
func (p *Plan) refusesAskedFor() string {
	if p.Search.CounterAbstraction != CountOn {
		return ""
	}
	return p.RefusesCounterAbstraction()
}

// SpawnsUnboundedly reports whether the program may create threads without end: a call that creates
// one comes round again in its function, or is in a function that others call.
func (p *Plan) SpawnsUnboundedly() bool {
	code := p.Program
	for fn := range code.Funcs {
		g := analysis.NewGraph(analysis.BodyOf(code, fn))
		loops := g.Loops()
		for pc := code.Funcs[fn].Entry; pc < code.Funcs[fn].End; pc++ {
			if analysis.Creates(code, pc) && (fn != code.Function("main") || loops.Of(g.BlockOf(pc-code.Funcs[fn].Entry)) >= 0) {
				return true
			}
		}
	}
	return false
}
