// Package liveness decides formulae of linear temporal logic over all runs of a program, under
// fairness if requested.
//
// It searches the product of the program's states and an automaton for the formula's negation
// (package temporal/liveness). A lasso is replayed on a fresh machine before it counts: its cycle
// must return to the same state, the formula is evaluated on the replayed word, instruction by
// instruction, by its definition and not by the automaton, and fairness is checked again.
//
// With inputs as unknowns (unknowns.go) the states are symbolic, and a state is identified with one
// that covers it. A lasso is then only a candidate: a run with chosen inputs is made of it
// (candidate.go, plain.go) and judged in the same way.
//
// It proves a formula if all states were stored without loss and inputs were unknowns or tried with
// all values (package explicit). Its evidence states what else it may miss. The package must not
// know how states are stored or how formulae become automata.
//
// # Why are data races and deadlocks not checked beside a formula?
//
// A reduction for safety preserves those states, and one for formulae need not look for them; `heddle check`
// without `--ltl` finds them faster. What makes a run fail on its way (an assertion, an access out of bounds)
// ends it and is reported, because nothing can be said about what it would have done.
//
// # What does a signed overflow mean to the check termination?
//
// Other checks let it wrap where `overflow` is off. But `while (x >= 0) x++;` ends only because of that, and C
// lets an optimiser make an endless loop of it. A run that overflows and then repeats is no better evidence of
// the contrary. So where runs are searched for, one that overflows cannot continue, which leaves a proof open. In
// proofs by induction the result of an overflow is any number of its type, which covers the one that wraps.
package liveness

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/liveness"
	"heddle/internal/temporal/ltl"
)

// What a lasso violates, where reports name checks, if the formula, or the automaton, is the user's.
const (
	Formula   = "ltl"
	Automaton = "automaton"
)

// checkOf is what a lasso violates, where reports name checks.
func checkOf(p *plan.Plan) string {
	if c := p.Asks.Check; c != machine.NoCheck {
		return c.String()
	}
	if p.Asks.Automaton != nil {
		return Automaton
	}
	return Formula
}

var promises = map[string]liveness.Fairness{
	plan.FairNone.String(): liveness.Unfair, plan.FairWeak.String(): liveness.Weak, plan.FairStrong.String(): liveness.Strong,
}

// asked is a search under way.
type asked struct {
	*passes.Search
	automaton  *automaton.Automaton
	fairness   liveness.Fairness
	statements []plan.Statement // to which something is promised besides
	lasso      *schedule.Lasso
	known      known
	found      *system.Failure // what the lasso is reported as, or nil if there is none
	threads    int             // of the run with most
}

// fewThreads are those about which a formula that says something of each thread says it at first.
const fewThreads = 4

// Engine implements engine.Engine for a check of whole runs, or for what the plan asks of runs.
type Engine struct {
	Check machine.Check // machine.NoCheck: what the plan asks
}

// Name implements engine.Engine.
func (Engine) Name() string { return "liveness" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (e Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	if e.Check != machine.NoCheck {
		return Judge(p, e.Check)
	}
	return Search(p)
}

// Judge is Search for a check of runs.
func Judge(p *plan.Plan, c machine.Check) (*engine.Outcome, error) {
	for threads := fewThreads; threads <= ltl.MaxAtoms; threads *= 2 {
		q, err := p.Judging(c, threads)
		if err != nil {
			return nil, err
		}
		out, seen, err := find(q)
		if err != nil || c != machine.Starvation || seen <= threads || out.Evidence == nil || len(out.Evidence.Found.Violations) > 0 {
			return out, err
		}
		if err := out.Close(); err != nil {
			return nil, err
		}
	}
	return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{{Kind: verdict.MachineLimit,
		Text: fmt.Sprintf("the check %s is made of %d threads at most, and the program has more", c, ltl.MaxAtoms)}}}, nil
}

// Search looks for a run of a plan's program that does not satisfy what the plan asks of runs.
func Search(p *plan.Plan) (*engine.Outcome, error) {
	out, _, err := find(p)
	return out, err
}

// find is Search, and counts the threads of the run with most.
func find(p *plan.Plan) (*engine.Outcome, int, error) { return findBy(p, false) }

// findBy is find by a clock that moves, or, where it may, by an origin of time that does.
func findBy(p *plan.Plan, clock bool) (*engine.Outcome, int, error) {
	asks := p.Asks
	if why := Refusals.Why(p, nil); why != "" {
		return nil, 0, errors.New(asks.Flag + " " + why)
	}
	if p.Search.Engine.Symbolic() {
		return findUnknown(p)
	}
	p = plan.OfRuns(p)
	a := &asked{Search: passes.New(p, nil), fairness: promises[p.Checks.Fairness.String()]}
	if clock {
		passes.MoveClock(a.Search)
	}
	var err error
	if a.automaton, err = rejecting(asks); err != nil {
		return nil, 0, err
	}
	if a.statements, err = plan.Statements(p); err != nil {
		return nil, 0, err
	}
	if _, err := p.Asks.Valuation(p.Program); err != nil {
		return nil, 0, err
	}
	r, m, err := a.Following(a.Options(), a.search)
	if err != nil {
		return nil, 0, err
	}
	if a.lasso != nil && !a.refined() && (a.Discipline != nil || m.Time().Moves()) {
		if err := m.Close(); err != nil {
			return nil, 0, err
		}
		return findBy(p.ReducedTo(reduction.Local), clock || a.Discipline == nil)
	}
	if why := a.stands(); why != nil {
		return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{*why}}, a.threads, m.Close()
	}
	if q := closer(a); a.known.doubtful && len(r.Violations) == 0 && q != nil {
		if err := m.Close(); err != nil {
			return nil, 0, err
		}
		return find(q)
	}
	e := a.Evidence(r, m)
	if a.known.doubtful && len(r.Violations) == 0 {
		e.Unwound = []verdict.Reason{standing(a.Plan)}
	}
	if err := absent(a.Plan, r, e, a.threads); err != nil {
		return nil, 0, cmp.Or(m.Close(), err)
	}
	out := a.Outcome(e)
	rest := out.Confirm
	out.Confirm = func(f search.Found) (*trace.Trace, error) {
		if f.Failure == a.found {
			return a.confirm()
		}
		return rest(f)
	}
	return out, a.threads, nil
}

// rejecting is the automaton that accepts the runs which are not allowed.
func rejecting(asks *plan.Temporal) (*automaton.Automaton, error) {
	if asks.Automaton != nil {
		return asks.Automaton, nil
	}
	a, err := automaton.Translate(ltl.Not(asks.Formula), asks.Names())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", asks.Flag, err)
	}
	return a, nil
}

// refined makes the lasso one of the plain machine. It reports whether it is confirmed there: where an action of the search has no end of
// its own, its steps may end elsewhere on the plain machine, and the cycle does not close.
func (a *asked) refined() bool {
	fine, err := a.FineLasso(*a.lasso)
	if err != nil {
		return false
	}
	if long := replay.ReadsClock(a.Plan) && len(fine.Prefix)+len(fine.Cycle) > mostFollowed; !long {
		*a.lasso = fine
	} else if a.Discipline != nil {
		return false
	}
	_, err = a.confirm()
	return err == nil || a.stands() != nil
}

// mostFollowed is how many steps a lasso may have that is followed by several clocks. One with more goes through a loop without a stop.
const mostFollowed = 2000

// closer is a plan whose search looks into cycles in which the clock stands; nil: that of the search does.
func closer(a *asked) *plan.Plan {
	switch {
	case a.Discipline != nil:
		return a.Plan.ReducedTo(reduction.Local)
	case a.Plan.Search.Workers > 1: // none of several sees a whole cycle
		return a.Plan.With(func(t *plan.Task) { t.Search.Workers = 1 })
	}
	return nil
}

// search looks for a lasso with the workers' cursors.
func (a *asked) search(workers []*passes.Worker, fronts []search.Store, o []search.Options) *search.Result {
	a.known = known{}
	asks, threads := make([]liveness.Options, len(workers)), make([]int, len(workers))
	for i, h := range workers {
		asks[i] = a.askedOf(h, o[i], &threads[i])
	}
	var r *liveness.Result
	if len(workers) == 1 {
		r = liveness.Search(workers[0].Reduced, fronts[0], asks[0])
	} else {
		var list []liveness.Worker
		for i, h := range workers {
			list = append(list, liveness.Worker{Cursor: h.Reduced, Store: fronts[i], Options: asks[i], Steady: h.Steady})
		}
		r = liveness.Together(list)
	}
	a.threads = max(a.threads, slices.Max(threads))
	a.lasso, a.known.shortest, a.found, a.known.doubtful = r.Lasso, r.Shortest, nil, r.Stands
	if l := r.Lasso; l != nil {
		a.found = &system.Failure{Class: system.Violation, Check: checkOf(a.Plan), Text: failure(a.Plan, *l).Title}
		r.Violations = append([]search.Found{{Failure: a.found, Schedule: l.Once()}}, r.Violations...)
	}
	return &r.Result
}

// cutOff reports whether a run that has no action left was cut off, and notes it.
func cutOff(m *machine.Machine) bool {
	m.Notes().Over(m.RunStatus())
	return m.RunStatus() == machine.Pruned
}

// askedOf is the question, asked of a worker's cursor. It notes the threads of the run with most.
func (a *asked) askedOf(h *passes.Worker, o search.Options, threads *int) liveness.Options {
	valuation, err := a.Asks.Valuation(a.Program) // each worker has its own, which may remember things
	if err != nil {
		panic("heddle bug: conditions are understood once, and not again: " + err.Error())
	}
	promised, most := promisedAt(a.statements, h.Machine)
	how := liveness.Options{
		Options: o, Automaton: a.automaton, Fairness: a.fairness, Shortest: a.Plan.Search.Shortest,
		Lossy: a.Plan.Search.Store == plan.StoreBitstate,
		Valuation: func() uint64 {
			*threads = max(*threads, h.Machine.Threads())
			return valuation(h.Machine)
		},
		Exempt: h.Machine.IsEnvironment, Promised: promised, Most: most,
		CutOff:  func() bool { return cutOff(h.Machine) },
		Inside:  func() bool { return h.Machine.AtomicOwner() >= 0 },
		Running: func(t int) bool { return t < h.Machine.Threads() && h.Machine.Status(t) == machine.Running },
		Stays:   a.Asks.Actions,
		Lasts:   func(l schedule.Lasso) bool { return lasts(a, l) },
	}
	if replay.ReadsClock(a.Plan) {
		how.Clock = passes.Clock(h.Machine)
	}
	// That a thread about to read an input may go first is said of what others notice, and holds of formulae under the conditions of a discipline only.
	how.Whole = a.Discipline == nil
	if a.Asks.Actions != 0 {
		p := &progress{says: a.Asks.Actions}
		p.follow(h.Machine)
		how.Acted = p.acted
	}
	return how
}
