package agree

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/irprograms"
	"heddle/internal/test/oracle"
)

// reading is how a program is understood where that is for the user to say. The oracle has an answer for each.
type reading uint8

const (
	anything  reading = iota // memory that was never written holds anything
	zeros                    // it holds zero
	forbidden                // to read it is a violation
	inOrder                  // time passes in order
	readings
)

// reading is how the way understands programs.
func (w *way) reading() reading {
	var t plan.Task
	w.task(&t)
	switch {
	case t.Environment.TimeOrder:
		return inOrder
	case t.Environment.ZeroUnwritten:
		return zeros
	case t.Checks.Set.Has(machine.Uninit):
		return forbidden
	}
	return anything
}

// explain explains the reading to the oracle.
func (r reading) explain(p *irprograms.Program, o *oracle.Options) {
	o.TimeOrder, o.Places = r == inOrder, p.Family == placed
	if p.Family != unwritten {
		return
	}
	o.Unwritten = p.UnwrittenValues
	switch r {
	case zeros:
		o.Unwritten = func(uint64) []byte { return []byte{0} }
	case forbidden:
		o.Checks = append(o.Checks, machine.Uninit.String())
	}
}

// unwritten is the family of programs that read what they have not written.
const unwritten = "unwritten"

// readsUnwritten holds of its programs.
func readsUnwritten(p *irprograms.Program) bool { return p.Family == unwritten }

// recorded holds of those of which the oracle knows what was written: bytes, not bits.
func recorded(p *irprograms.Program) bool { return readsUnwritten(p) && !p.HasFields() }

func zeroUnwritten(t *plan.Task) { t.Environment.ZeroUnwritten = true }

func forbidUnwritten(t *plan.Task) { t.Checks.Set = t.Checks.Set.With(machine.Uninit) }

// unwrittenWays are the ways to check programs that read what they have not written. All others take them as well, as programs
// whose memory holds anything.
var unwrittenWays = []way{
	{"auto", answer, 32, func(t *plan.Task) { few(t); t.Search.Engine, t.Checks.KeepGoing = plan.EngineAuto, false }, readsUnwritten},
	{"symbolic none", answer, 16, func(t *plan.Task) {
		few(t)
		t.Search.Engine, t.Search.Reduction, t.Checks.KeepGoing = plan.EngineSymbolic, "none", false
	}, readsUnwritten},
	{"zeros", places, 2, zeroUnwritten, readsUnwritten},
	{"zeros none", places, 6, func(t *plan.Task) { zeroUnwritten(t); t.Search.Reduction = "none" }, readsUnwritten},
	{"zeros symbolic", places, 8, func(t *plan.Task) { zeroUnwritten(t); few(t); t.Search.Engine = plan.EngineSymbolic }, readsUnwritten},
	{"zeros bmc", answer, 16, func(t *plan.Task) {
		zeroUnwritten(t)
		few(t)
		t.Search.Engine, t.Checks.KeepGoing = plan.EngineBMC, false
	}, readsUnwritten},
	{"uninit", places, 2, forbidUnwritten, recorded},
	{"uninit none", places, 6, func(t *plan.Task) { forbidUnwritten(t); t.Search.Reduction = "none" }, recorded},
	{"uninit symbolic", places, 8, func(t *plan.Task) { forbidUnwritten(t); few(t); t.Search.Engine = plan.EngineSymbolic }, recorded},
	{"uninit bmc", answer, 16, func(t *plan.Task) {
		forbidUnwritten(t)
		few(t)
		t.Search.Engine, t.Checks.KeepGoing = plan.EngineBMC, false
	}, recorded},
	{"uninit k-induction", answer, 16, func(t *plan.Task) {
		forbidUnwritten(t)
		t.Search.Engine, t.Checks.KeepGoing = plan.EngineInduction, false
	}, recorded},
}

// timed is the family of programs that wait for moments.
const timed = "time"

// timeWays are the ways to check its programs in the order of time: all reductions, stores and orders.
func timeWays() (list []way) {
	ordered := func(name string, every int, d demand, task func(*plan.Task)) {
		list = append(list, way{"in order, " + name, d, every, func(t *plan.Task) { t.Environment.TimeOrder = true; task(t) },
			func(p *irprograms.Program) bool { return p.Family == timed }})
	}
	for _, r := range reduction.All() {
		ordered(string(r), 2, places, func(t *plan.Task) { t.Search.Reduction = r })
	}
	ordered("hash", 8, places, func(t *plan.Task) { t.Search.Store = plan.StoreHash })
	ordered("workers", 8, places, func(t *plan.Task) { t.Search.Workers = 2 })
	ordered("bfs", 8, answer, func(t *plan.Task) { t.Search.Order, t.Checks.KeepGoing = order.BreadthFirst, false })
	ordered("first violation", 8, answer, func(t *plan.Task) { t.Checks.KeepGoing = false })
	ordered("auto", 16, answer, func(t *plan.Task) { t.Search.Engine, t.Checks.KeepGoing = plan.EngineAuto, false })
	return list
}

// placed is the family of programs that ask where objects lie. heddle knows one place for each, and says so where that matters.
const placed = "place"

// mattersWhere begins the assumption that a verdict has then.
const mattersWhere = "objects lie where heddle puts them"

// references are the oracle's answers of a program, each asked for when a way needs it.
type references struct {
	b     *batch
	i     int
	known [readings]*outcome
}

func (r *references) of(how reading) outcome {
	if r.known[how] == nil {
		o := r.b.reference(r.i, how)
		r.known[how] = &o
	}
	return *r.known[how]
}

// expectedOpen reports whether a way cannot do else than leave an answer open: that of explicit searches, which try zeros only.
func (w *way) expectedOpen(p *irprograms.Program, o outcome) bool {
	return p.Family == unwritten && !w.symbolic() && w.reading() == anything &&
		slices.ContainsFunc(o.reasons, func(r verdict.Reason) bool { return r.Kind == verdict.Uninitialised })
}
