package choice

import (
	"fmt"
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/chance/random"
	"heddle/internal/engine/exact"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/engine/splitting"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Importance splitting with a score that misses ways to the goal answers too little, and nothing that it has drawn need show it. So its answer is held to a
// second opinion: the chain of all states where that is very small, else an estimate that is guided by the distance to the goal. An interval that neither fits is
// no answer.
//
// What it can miss: ways that both scores miss, of chains that are not so small. Each answer assumes that there are none, and says how likely they may be.

// tinyChain is the number of states up to which a chain is built for a second opinion.
const tinyChain = 50_000

// Split answers by importance splitting, with a second opinion.
func Split(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	p = p.Begin()
	a, tr, err := splitting.Ask(p, q)
	if err != nil || a.Estimate == nil || a.Answer == verdict.Unknown || a.Estimate.Splitting.Rounds < 2 {
		return a, tr, err
	}
	split := a.Estimate.Splitting
	against, err := byChain(p, q, a.Estimate)
	if split.Second == "" {
		a.Assumptions = append(a.Assumptions, split.Unseen)
	}
	if err == nil && split.Second == "" && q.Guide.Given() && split.Replications > 1 {
		against, err = byDistance(p, q, a.Estimate)
	}
	if err == nil && against != nil {
		a.Conclude(runs.Proof(nil, nil, []verdict.Reason{*against}), true)
	}
	return a, tr, err
}

// byChain holds a result to the chain of all states, if that is very small. Nil: it fits, or there is no such chain.
func byChain(p *plan.Plan, q *query.Query, r *verdict.Estimate) (*verdict.Reason, error) {
	if exact.Refusals.Why(p, q) != "" {
		return nil, nil
	}
	x, err := computed(p, q, tinyChain)
	if err != nil || x.Answer == verdict.Unknown {
		return nil, err
	}
	r.Splitting.Second = fmt.Sprintf("the chain of all states gives %.6g", x.Estimate.Value)
	if x.Estimate.High < r.Low || x.Estimate.Low > r.High {
		return missed(r), nil
	}
	r.Splitting.Confirmed = true
	return nil, nil
}

// byDistance holds a result to that of another score, with as many pieces of runs on a level and as many replications.
func byDistance(p *plan.Plan, q *query.Query, r *verdict.Estimate) (*verdict.Reason, error) {
	seed := random.New(p.Sampling.Seed, ^uint64(4)) // of no run
	other := p.With(func(t *plan.Task) {
		t.Sampling.Seed, t.Sampling.Splitting.Levels, t.Sampling.Splitting.Replications = seed.Uint64(), nil, r.Splitting.Replications
		t.Host.Drawing = nil
	})
	unguided := *q
	unguided.Guide, unguided.Params = query.Guide{}, nil
	x, _, err := splitting.Ask(other, &unguided)
	if err != nil || x.Estimate == nil {
		return nil, err
	}
	if x.Answer == verdict.Unknown {
		r.Splitting.Second = "the distance to the goal as score gives no estimate"
		return nil, nil
	}
	r.Splitting.Second = fmt.Sprintf("the distance to the goal as score gives %.4g, in [%.4g, %.4g]", x.Estimate.Value, x.Estimate.Low, x.Estimate.High)
	if x.Estimate.Value-r.Value > muchMore*math.Hypot(x.Estimate.Error, r.Error) {
		return missed(r), nil
	}
	return nil, nil
}

// muchMore is how many standard errors an estimate is above another one only once in a hundred times where both are right.
const muchMore = 2.33

// missed says that a result does not fit its second opinion.
func missed(r *verdict.Estimate) *verdict.Reason {
	r.Splitting.Misses = true
	return &verdict.Reason{Kind: verdict.Imprecise, Text: fmt.Sprintf(
		"the interval [%.4g, %.4g] is not to be trusted: %s; the score misses ways to the goal, or chance did: use --exact or another score", r.Low, r.High, r.Splitting.Second)}
}
