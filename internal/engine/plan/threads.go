package plan

import (
	"fmt"
	"slices"

	"heddle/internal/exec/platform"
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

// treatsDifferently is a function of the platform that the program calls and that may treat threads differently; "": there
// is none.
func (p *Plan) treatsDifferently() string {
	for i := range p.Program.Externals {
		if name := p.Program.Externals[i].Name; !platform.FactsOf(name).Symmetric {
			return name
		}
	}
	return ""
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
