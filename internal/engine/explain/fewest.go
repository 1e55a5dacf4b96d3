package explain

import (
	"errors"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/explicit"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// This file shows that no run with fewer preemptive switches ends in a failure. The run is one of the plain machine, so the
// search is too: under the reduction local an action is what one is in a schedule, all actions of each state are taken
// (search.Options.Whole), and which thread acted last and what was spent are parts of a state (search/bound.go). The other
// reductions keep some order of independent actions, which need not be one with few switches; what the passes of
// the search that found the violation have left out is therefore no argument.

// Units of work for one question about a trace: where nobody asked for short runs, and where somebody did.
const (
	QuickWork = 200_000
	FullWork  = 2_000_000
)

// fewestStates bounds the states of that search.
const fewestStates = 100_000

// Fewest reports whether no run with fewer preemptive switches than a trace has ends in its failure, if that can be
// shown with so much work.
func Fewest(p *plan.Plan, t *trace.Trace, work int64) (bool, error) {
	n := len(t.Switches)
	switch {
	case t.Failure == nil || t.Repeats > 0 || t.Failure.Check == machine.Hang.String():
		return false, nil
	case n == 0:
		return true, nil
	}
	q := within(settled(p), n-1)
	if q.Search.Engine.Symbolic() && symbolic.Refusals.Why(q, nil) != "" || p.UsesCounterAbstraction() {
		return false, nil
	}
	run := budget.NewRun(nil, func(m *budget.Meter) (bool, error) { return none(q.Metered(m), t.Failure.Key) })
	run.Turn(budget.Share{Work: work})
	return run.Finish(budget.NoTurns)
}

// settled is a plan whose searches take all inputs: as unknowns, if they have too many values. A schedule with unknowns has all places to
// switch that one with values has, and perhaps others.
func settled(p *plan.Plan) *plan.Plan {
	if p.Search.Engine.Symbolic() || p.Environment.NondetGiven || p.InputWhere(plan.Wide) == "" {
		return p
	}
	if q := p.WithEngine(plan.EngineSymbolic); symbolic.Refusals.Why(q, nil) == "" {
		return q
	}
	return p
}

// within is a plan that asks for all failures with at most n preemptive switches, by a search that leaves nothing out.
func within(p *plan.Plan, n int) *plan.Plan {
	q := p.Unabstracted().With(func(t *plan.Task) {
		t.Bounds.Bounded, t.Bounds.Delays, t.Bounds.Switches = true, false, n
		if t.Bounds.States = fewestStates; p.Bounds.States > 0 {
			t.Bounds.States = min(p.Bounds.States, fewestStates)
		}
		t.Checks.Set = t.Checks.Set.Without(machine.Hang) // its states are no ends of runs
		t.Checks.KeepGoing, t.Checks.ByCalls, t.Checks.Table = true, false, false
		s := &t.Search
		s.Order, s.Workers, s.Store, s.Spill = order.DepthFirst, 1, plan.StoreTree, false
		s.Symmetry, s.CounterAbstraction, s.Shortest = false, plan.CountOff, false
		t.Symbolic.Merge, t.Symbolic.Match = false, ""
		if s.Engine != plan.EngineExplicit && s.Engine != plan.EngineAuto {
			s.Engine = plan.EngineSymbolic
		}
		t.Host.Progress = nil
	})
	if q.Reduction().Name != reduction.None {
		q = q.ReducedTo(reduction.Local)
	}
	return q
}

// none reports whether a search of a plan is complete within its bound, and finds no failure with a key.
func none(p *plan.Plan, key uint64) (no bool, err error) {
	var o *engine.Outcome
	if p.Search.Engine.Symbolic() {
		o, err = symbolic.Search(p)
	} else {
		o, err = explicit.Search(p)
	}
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	found := slices.ContainsFunc(o.Evidence.Found.Violations, func(f search.Found) bool { return f.Failure.Key == key })
	return !found && o.Unrefined == nil && complete(o.Plan, o.Evidence), nil
}

// complete reports whether evidence is that of all runs within its bound on switches.
func complete(p *plan.Plan, e *proof.Evidence) bool {
	proved := proof.Of(p, e)
	proved.State(verdict.ViolationsConfirmed, nil)
	proved.State(verdict.MarksReached, nil)
	open := slices.DeleteFunc(slices.Clone(proved.Open()), func(r verdict.Reason) bool { return r.Kind == verdict.LimitPreemptions })
	return len(open) == 0
}
