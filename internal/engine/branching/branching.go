// Package branching decides whether the initial state satisfies a formula of branching time (CTL),
// under fairness if requested.
//
// It stores all states of the program, the actions between them, and which of the formula's
// conditions hold in each state, and computes which states satisfy the formula (package
// temporal/ctl). The explanation is a tree: runs, and statements about all runs, which no single
// run can show. Each run is replayed on a fresh machine before it counts: conditions are evaluated
// anew in each state, and a cycle has to return to the state where it began.
//
// Invariants:
//  1. nothing is decided unless all states are known: a part of the graph may satisfy a formula
//     that the whole does not, and the other way round;
//  2. an answer that rests on statements about all runs is reported as violated only where the
//     opposite answer could have been reported as verified;
//  3. only the reductions none and local are used: they preserve branching (see below).
//
// # Which reductions keep branching time?
//
// `local`, for formulae without X that speak of global variables, calls, lines and the end. Between two places
// where a thread stops it executes private steps. They change no condition, nobody else observes them or changes
// what they do, and there is one way to take each, because inputs and choices are taken at the beginning of a
// step. So a private step commutes with every step of others, and the states before and after it satisfy the same
// formulae: it is an inert step of branching bisimulation (van Glabbeek and Weijland 1996; Groote and Sellink
// 1996 prove that confluent silent steps are inert).
//
// Infinite runs of private steps are kept, because a thread stops once in each round of a loop that is not known
// to end. A thread that stands before private steps can always act, so a fair run takes it to its next stop. An
// assumption that fails ends the run for all, so a thread stops before it, and a state without a future is in the
// graph. Elsewhere a thread at an input that nobody observes may go first; here it must not, because it would
// choose before others act, and `EF` afterwards would see one choice only.
//
// With X, and where it is not known what changes a condition, threads switch at every instruction.
// `TestBranching` compares both with the oracle's graph. Stronger reductions are replaced by `local`.
package branching

import (
	"cmp"
	"errors"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/ctl"
)

// Check is what is violated, where reports name checks.
const Check = "ctl"

var promises = map[string]ctl.Fairness{
	plan.FairNone.String(): ctl.Unfair, plan.FairWeak.String(): ctl.Weak, plan.FairStrong.String(): ctl.Strong,
}

// asked is a search under way.
type asked struct {
	*passes.Search
	states *states
	graph  *ctl.Graph
	holds  bool
	runs   []*run          // that show why
	found  *system.Failure // what they are reported as; nil: the formula holds, or that is not known
}

// Engine implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return "branching" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) { return Search(p) }

// Search decides whether the first state of a plan's program satisfies what the plan asks.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	if why := Refusals.Why(p, nil); why != "" {
		return nil, errors.New("--ctl " + why)
	}
	p = plan.OfRuns(p)
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		return nil, err
	}
	a := &asked{Search: passes.New(p, nil)}
	r, m, err := a.FollowingAlone(a.Options(), func(h *passes.Worker, st search.Store, o search.Options) *search.Result {
		a.states = newStates(h, valuation)
		return a.states.search(st, o)
	})
	if err != nil {
		return nil, err
	}
	e := a.Evidence(r, m)
	if r.Complete() && len(r.Violations) == 0 {
		if err := a.absent(e); err != nil {
			return nil, cmp.Or(m.Close(), err)
		}
		if why := a.decide(e); why != nil {
			return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{*why}}, m.Close()
		}
	}
	out := a.Outcome(e)
	rest := out.Confirm
	out.Confirm = func(f search.Found) (*trace.Trace, error) {
		if f.Failure == a.found {
			return a.confirm(valuation)
		}
		return rest(f)
	}
	if a.holds && len(a.runs) > 0 {
		out.Witness = func() (*trace.Trace, error) { return a.confirm(valuation) }
	}
	return out, nil
}

// absent is an error if the formula names a thread which no run has, whatever it says of it. That is known where all states are.
func (a *asked) absent(e *proof.Evidence) error {
	if len(proof.Of(a.Plan, e.Figures()).Open()) > 0 {
		return nil
	}
	return a.Asks.Absent(a.states.threads)
}

// title is what was found out.
func (a *asked) title() string {
	if a.holds {
		return "the first state satisfies " + a.Asks.Text
	}
	return "the first state does not satisfy " + a.Asks.Text
}

// decide computes whether the formula holds, and the runs that show why; if it does not, they are a violation. The reason is why that says nothing.
func (a *asked) decide(e *proof.Evidence) *verdict.Reason {
	fairness := promises[a.Checks.Fairness.String()]
	if fairness != ctl.Unfair && a.states.many {
		return &verdict.Reason{Kind: verdict.MachineLimit, Text: "fairness of branching time is promised to 64 threads at most: omit --fairness"}
	}
	a.graph = a.states.Graph()
	switch {
	case !a.graph.Live(0):
		return &verdict.Reason{Kind: verdict.NeverReached, Text: "every run violates an assumption, so there is no run to check the formula on"}
	case !ctl.NewStanding(a.graph, fairness).Fair(0):
		return &verdict.Reason{Kind: verdict.NeverReached, Text: "no run is fair, so there is no run to check the formula on (--fairness=none)"}
	}
	c, known := ctl.Decide(a.graph, fairness, a.Asks.Branching, 0)
	var parts []*ctl.Part
	a.holds, parts = c.Reason(a.Asks.Branching, 0)
	a.runs = a.explanation(parts)
	if !known && !a.lasts() {
		return &verdict.Reason{Kind: verdict.Unrepeated, Text: replay.StandsText(a.title())}
	}
	if a.holds || about(parts) && proof.Of(a.Plan, e).LeavesOpen() { // why it is unknown, the proof says
		return nil
	}
	a.found = &system.Failure{Class: system.Violation, Check: Check, Text: a.title()}
	e.Found.Violations = []search.Found{{Failure: a.found, Schedule: a.runs[0].line.Once()}}
	return nil
}

// about reports whether a reason rests on statements about every run.
func about(parts []*ctl.Part) bool {
	for _, p := range parts {
		if p.Every() || about(p.Then) {
			return true
		}
	}
	return false
}

// cutOff reports whether an assumption has cut the run off that a machine is in.
func cutOff(m *machine.Machine) bool { return m.RunStatus() == machine.Pruned }
