package agree

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/irprograms"
)

// demand says what a way to check a program must agree on with the reference.
type demand uint8

const (
	places    demand = iota // on the answer and the set of failing places
	answer                  // on the answer; a violation is at one of the places
	violation               // a violation is at one of the places; there is no proof to be had
	proof                   // if it is a proof, nothing fails
)

// way is a way to check a program.
type way struct {
	name   string
	demand demand
	every  int // of so many programs one is checked so
	task   func(*plan.Task)
	suits  func(*irprograms.Program) bool // nil: all
}

// ways are all that are compared with the reference. Each meets one program in so many, spread over all kinds of programs
// since number and kind are drawn apart.
var ways = slices.Concat(reductions(), []way{
	{"hash", places, 8, func(t *plan.Task) { t.Search.Store = plan.StoreHash }, nil},
	{"hash128", places, 8, func(t *plan.Task) { t.Search.Store = plan.StoreHash128 }, nil},
	{"bitstate", violation, 16, func(t *plan.Task) { t.Search.Store, t.Bounds.Bytes = plan.StoreBitstate, 1<<20 }, nil},
	{"workers", places, 12, func(t *plan.Task) { t.Search.Workers = 2 }, nil},
	{"workers none", places, 48, func(t *plan.Task) { t.Search.Workers, t.Search.Reduction = 2, reduction.None }, nil},
	{"bfs", answer, 8, func(t *plan.Task) { t.Search.Order, t.Checks.KeepGoing = order.BreadthFirst, false }, nil},
	{"swarm", violation, 96, func(t *plan.Task) { t.Search.Order, t.Sampling.Runs, t.Bounds.Bytes = order.Swarm, 2, 1<<20 }, nil},
	{"random", violation, 192, func(t *plan.Task) { t.Search.Order, t.Sampling.Runs, t.Bounds.Depth = order.Random, 8, 100 }, nil},
	{"context bound", places, 12, func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Switches = true, 60 }, nil},
	{"first violation", answer, 6, func(t *plan.Task) { t.Checks.KeepGoing = false }, nil},
	{"first violation, local", answer, 12, func(t *plan.Task) { t.Checks.KeepGoing, t.Search.Reduction = false, reduction.Local }, nil},
	{"symmetry", places, 2, func(t *plan.Task) { t.Search.Symmetry, t.Search.Reduction = true, reduction.Local }, alike},
	{"symmetry none", places, 4, func(t *plan.Task) { t.Search.Symmetry, t.Search.Reduction = true, reduction.None }, alike},
	{"counting", answer, 4, func(t *plan.Task) {
		t.Checks.KeepGoing, t.Search.CounterAbstraction, t.Bounds.States = false, plan.CountOn, 2000
	}, counted},
	{"symbolic", places, 16, func(t *plan.Task) { few(t); t.Search.Engine = plan.EngineSymbolic }, unsignalled},
	{"symbolic local", answer, 32, func(t *plan.Task) {
		few(t)
		t.Search.Engine, t.Search.Reduction, t.Checks.KeepGoing = plan.EngineSymbolic, reduction.Local, false
	}, unsignalled},
	{"merge", answer, 32, func(t *plan.Task) {
		few(t)
		t.Search.Engine, t.Symbolic.Merge, t.Checks.KeepGoing = plan.EngineSymbolic, true, false
	}, unsignalled},
	{"bmc", answer, 32, func(t *plan.Task) { few(t); t.Search.Engine, t.Checks.KeepGoing = plan.EngineBMC, false }, unsignalled},
	{"k-induction", answer, 64, func(t *plan.Task) {
		t.Search.Engine, t.Checks.KeepGoing = plan.EngineInduction, false
	}, unsignalled},
}, unwrittenWays, timeWays())

// reductions are the ways that differ by the reduction. The strongest, which is the default, is always compared, and the
// weakest more often than the others.
func reductions() (list []way) {
	every := map[reduction.Name]int{reduction.Persistent: 1, reduction.None: 3}
	for _, r := range reduction.All() {
		w := way{string(r), places, 6, func(t *plan.Task) { t.Search.Reduction = r }, nil}
		if n := every[r]; n > 0 {
			w.every = n
		}
		list = append(list, w)
	}
	return list
}

func unsignalled(p *irprograms.Program) bool { return !p.Signals() }

// alike holds of programs in which threads run the same function, and nothing tells them apart; functions that wait for moments may.
func alike(p *irprograms.Program) bool {
	return p.Family != timed && p.Alike() && !p.Signals() && !p.Has(irprograms.SetErrno) && !p.Has(irprograms.GetErrno)
}

// counted holds of those that can be counted too.
func counted(p *irprograms.Program) bool { return alike(p) && !p.Checks.Leak && !p.Checks.Cleanup }

// task is the task that all ways change.
func task(p *irprograms.Program) plan.Task {
	checks := machine.DefaultChecks
	for _, c := range []struct {
		on    bool
		check machine.Check
	}{{p.Checks.Race, machine.Race}, {p.Checks.Leak, machine.Leak}, {p.Checks.Cleanup, machine.Unfreed}} {
		if checks = checks.Without(c.check); c.on {
			checks = checks.With(c.check)
		}
	}
	return plan.Task{Checks: plan.Checks{Set: checks, KeepGoing: true}, Bounds: plan.Bounds{States: mostStates, LongestStep: shortestStep + p.Number%8*10}}
}

// shortestStep is how many jumps and calls steps have at most, and some more: many private loops
// have no end, and where they are left must not matter.
const shortestStep = 30

// few bounds a search with unknowns, whose states cost more.
func few(t *plan.Task) { t.Bounds.States = 500 }

// mostStates bounds a search; a program with more states is not compared.
const mostStates = 20_000

// symbolic reports whether the way has inputs as unknowns, and so more reasons to leave an answer open.
func (w *way) symbolic() bool {
	var t plan.Task
	w.task(&t)
	return t.Search.Engine == plan.EngineSymbolic || t.Search.Engine == plan.EngineBMC
}
