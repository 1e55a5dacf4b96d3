// Package choice chooses the method for queries about probabilities of runs (--method=auto). It solves the chain of
// all states if that is small, uses importance splitting or importance sampling if the event is rare and a score
// leads to it, and draws random runs otherwise. It has no statistics of its own.
//
// The choice is a function of the program, the query and the seed, and not of the speed of the
// machine: the chain is given up after a number of states and of polls of the limits, and a pilot
// of separate runs decides whether an event is rare. (Choosing by the runs of the answer would bias
// it.) The chain gets a share of the time limit.
//
// It can misjudge a rare event that the pilot reached by chance: then random runs answer, within
// the requested precision.
package choice

import (
	"errors"
	"fmt"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/chance/random"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/sampling"
	"heddle/internal/engine/splitting"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

const (
	// smallChain is the number of states up to which a chain counts as small: about a second.
	smallChain = 200_000
	// smallBytes is what it may take.
	smallBytes = 1 << 28
	// mostLooks bounds the work on a chain, by how often it is asked whether to stop: each 4,096 states, or 16 million edges.
	mostLooks = 200
	// timeShare is the part of a limit on time that the chain may take.
	timeShare = 4

	// pilotRuns are looked at for how rare an event is, and rareHits is how many hits of those make it rare.
	pilotRuns = 2000
	rareHits  = 5
)

// Ask answers a query about runs. The trace is the first run that satisfies what was asked; nil: there is none to show.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	p = p.Begin()
	a, why, err := guarded(func() (*verdict.Verdict, string, error) { return fromChain(p, q) })
	if a != nil || err != nil {
		return a, nil, err
	}
	hits, seldom, err := isRare(p, q)
	if err != nil {
		return nil, nil, err
	}
	if seldom {
		a, tr, said, err := rare(p, q, fmt.Sprintf("%d of %d runs were satisfied, and %s", hits, pilotRuns, why))
		if err != nil {
			return nil, nil, err
		}
		if _, relative := q.Param("Relative"); a.Answer != verdict.Unknown || isWeighted(a) || relative { // which random runs would not reach
			return a, tr, nil
		}
		why = said + ", and " + why
	}
	drawn := by(p, "")
	a, tr, err := sampling.Ask(drawn, q)
	if err != nil {
		return nil, nil, err
	}
	a.Chosen = "random runs, since " + why
	if e := a.Estimate; e != nil && q.Kind == query.Probability && e.Hits == 0 && a.Answer != verdict.Unknown {
		a.Chosen += "; none was satisfied: {Relative = 0.1}, or a score, asks how rare it is"
	}
	if note := drawn.Unguided(q); note != "" {
		a.Assumptions = append(a.Assumptions, note)
	}
	return a, tr, nil
}

// guarded makes a reason of a panic, which ends the work of one method and no other's.
func guarded[T any](f func() (T, string, error)) (got T, why string, err error) {
	failed := (*budget.Failed)(nil)
	if got, err = budget.Guarded(func() (x T, err error) {
		x, why, err = f()
		return x, err
	}); errors.As(err, &failed) {
		return got, "it failed, which is a bug in heddle (" + failed.Text + ")", nil
	}
	return got, why, err
}

// by is the plan with a method.
func by(p *plan.Plan, method string) *plan.Plan {
	return p.With(func(t *plan.Task) { t.Sampling.Method = method })
}

// fromChain answers from the chain of all states; nil: it is not small, or does not answer, for a reason.
func fromChain(p *plan.Plan, q *query.Query) (a *verdict.Verdict, why string, err error) {
	if p.Sampling.Course {
		return nil, "a plot is asked for", nil
	}
	if why = exact.Refusals.Why(p, q); why != "" {
		return nil, "the chain of all states does not answer it: " + why, nil
	}
	a, err = computed(p, q, smallChain)
	switch {
	case err != nil:
		return nil, "", err
	case a.Answer != verdict.Unknown, a.Reasons[0].Kind == verdict.Imprecise && !mayErr(q): // which random runs do not decide either
		a.Chosen = "computed, since the chain of all states is small"
		return a, "", nil
	}
	return nil, reason(a.Reasons), nil
}

// mayErr reports whether a query says how near two probabilities may be to count as equal.
func mayErr(q *query.Query) bool {
	for _, name := range []string{"Delta", "U0", "U1"} {
		if _, given := q.Param(name); given {
			return true
		}
	}
	return false
}

// computed is what follows from the chain of all states, if it has no more than so many.
func computed(p *plan.Plan, q *query.Query, most int) (*verdict.Verdict, error) {
	looks := 0
	return exact.Ask(p.With(func(t *plan.Task) {
		t.Sampling.Method, t.Sampling.Exact = "", true
		t.Bounds.States = least(t.Bounds.States, most)
		t.Bounds.Bytes = int64(least(int(t.Bounds.Bytes), smallBytes))
		t.Bounds.Seconds /= timeShare
		interrupted := t.Host.Interrupted
		t.Host.Interrupted = func() bool {
			looks++
			return looks > mostLooks || interrupted != nil && interrupted()
		}
	}), q)
}

// least is the least of two bounds, of which the first bounds nothing if it is 0.
func least(given, own int) int {
	if given > 0 {
		return min(given, own)
	}
	return own
}

// reason says why a chain gave no answer.
func reason(list []verdict.Reason) string {
	for _, r := range list {
		switch r.Kind {
		case verdict.LimitStates, verdict.LimitMemory, verdict.Interrupted, verdict.LimitTime:
			return "the chain of all states is not small"
		}
	}
	text, _, _ := strings.Cut(list[0].Text, ";") // behind which stands what to do about it
	return "the chain of all states does not answer it: " + text
}

// isRare reports whether the event that a query asks for is so rare, and so guided to, that splitting is worth trying, and how many runs of a pilot hit it.
func isRare(p *plan.Plan, q *query.Query) (hits int, rare bool, err error) {
	_, relative := q.Param("Relative")
	split := p.Sampling.Splitting
	guided := q.Guide.Given() || split.Effort > 0 || split.Replications > 0 || len(split.Levels) > 0
	if splitting.Refusals.Why(p, q) != "" || !relative && !guided {
		return 0, false, nil
	}
	seed := random.New(p.Sampling.Seed, ^uint64(3)) // of no run
	pilot := p.With(func(t *plan.Task) {
		t.Sampling.Method, t.Sampling.MaxRuns, t.Sampling.Seed = "okamoto", pilotRuns, seed.Uint64()
		t.Sampling.EachRun, t.Sampling.Histogram, t.Sampling.Course = nil, false, false
	})
	plain := *q
	plain.Params = nil // all of the pilot's runs are drawn, whatever precision they come to
	a, _, err := sampling.Ask(pilot, &plain)
	if err != nil || a.Estimate == nil || a.Estimate.Runs < pilotRuns {
		return 0, false, err
	}
	return a.Estimate.Hits, a.Estimate.Hits < rareHits, nil
}
