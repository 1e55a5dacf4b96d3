// Package liveness decides what is asked of whole runs: whether every run satisfies a formula of linear temporal logic, under a
// promise that threads which can act do so (fairness).
//
// It searches the product of the program's states and an automaton for the formula's negation (package temporal/liveness). A lasso that it
// finds is replayed on a machine of its own before it counts: the cycle leads back to the same state, the formula is evaluated on the word
// that the replay shows, instruction by instruction, by its definition and not by the automaton, and fairness is judged anew.
//
// It proves where all states were stored without loss, and inputs were tried with all values, as package explicit does. What it misses else
// its evidence says. The package must not know how states are stored, nor how formulae become automata.
package liveness

import (
	"errors"
	"fmt"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/liveness"
	"heddle/internal/temporal/ltl"
)

// Check is what a lasso violates, where reports name checks.
const Check = "ltl"

var promises = map[string]liveness.Fairness{
	plan.FairNone.String(): liveness.Unfair, plan.FairWeak.String(): liveness.Weak, plan.FairStrong.String(): liveness.Strong,
}

// asked is a search under way.
type asked struct {
	*passes.Search
	automaton *automaton.Automaton
	fairness  liveness.Fairness
	lasso     *schedule.Lasso
	found     *system.Failure // what the lasso is reported as; nil: there is none
}

// Search looks for a run of a plan's program that does not satisfy what the plan asks of runs.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	if why := p.Refuses(plan.RoomLiveness, nil); why != "" {
		return nil, errors.New("--ltl " + why)
	}
	asks := p.Asks
	a := &asked{Search: passes.New(p, nil), fairness: promises[p.Checks.Fairness.String()]}
	var err error
	if a.automaton, err = automaton.Translate(ltl.Not(asks.Formula), asks.Names()); err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
	}
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		return nil, err
	}
	r, m, err := a.Following(a.Options(), func(h *passes.Worker, st search.Store, o search.Options) *search.Result {
		return a.search(h, st, o, valuation)
	})
	if err != nil {
		return nil, err
	}
	out := a.Outcome(a.Evidence(r, m))
	rest := out.Confirm
	out.Confirm = func(f search.Found) (*trace.Trace, error) {
		if f.Failure == a.found {
			return a.confirm()
		}
		return rest(f)
	}
	return out, nil
}

// search looks for a lasso with a worker's cursor.
func (a *asked) search(h *passes.Worker, st search.Store, o search.Options, valuation func(*machine.Machine) uint64) *search.Result {
	r := liveness.Search(h.Reduced, st, liveness.Options{
		Options: o, Automaton: a.automaton, Fairness: a.fairness,
		Valuation: func() uint64 { return valuation(h.Machine) },
		Exempt:    h.Machine.IsEnvironment,
		CutOff:    func() bool { return h.Machine.RunStatus() == machine.Pruned },
	})
	a.lasso, a.found = r.Lasso, nil
	if l := r.Lasso; l != nil {
		a.found = &system.Failure{Class: system.Violation, Check: Check, Text: failure(a.Plan, *l).Title}
		r.Violations = append([]search.Found{{Failure: a.found, Schedule: l.Once()}}, r.Violations...)
	}
	return &r.Result
}
