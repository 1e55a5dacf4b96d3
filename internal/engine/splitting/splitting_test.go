package splitting_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

const (
	beside = "../../../testdata/probabilistic/beside.c"
	goal   = "Pr[<=500] (<> done == 1)"
	exact  = 1.0 / 1024
)

// asks answers a query by importance splitting.
func asks(t *testing.T, query string, seed uint64, effort int) *verdict.Verdict {
	t.Helper()
	s := testsession.OpenQueries(t, beside, nil, query)
	s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Splitting.Effort = "splitting", seed, effort
	res, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatal(err)
	}
	a := &res.Verdict
	return a
}

// TestBeside: a score that leads along half of the runs to the goal is no reason for a wrong answer: those that come there beside its levels are few,
// and make much of the estimate. A score of both ways has answers, of which as many hold the probability as they promise.
func TestBeside(t *testing.T) {
	seeds, least := 12, 10
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds, least = 200, 182 // 0.95 by the t interval, less three standard errors
	}
	held := 0
	for seed := range uint64(seeds) {
		a := asks(t, goal+" {Score = heads}", seed, 2000)
		if a.Answer != verdict.Unknown && !(a.Estimate.Low <= exact && exact <= a.Estimate.High) {
			t.Errorf("seed %d: [%g, %g] beside the score", seed, a.Estimate.Low, a.Estimate.High)
		}
		if a.Answer == verdict.Unknown && !strings.Contains(a.Reasons[0].Text, "Markov's inequality") {
			t.Errorf("seed %d: %s", seed, a.Reasons[0].Text)
		}
		a = asks(t, goal+" {Score = heads + others}", seed, 500)
		if a.Answer != verdict.Verified {
			t.Errorf("seed %d: %v", seed, a.Reasons)
		} else if a.Estimate.Low <= exact && exact <= a.Estimate.High {
			held++
		}
	}
	if held < least {
		t.Errorf("%d of %d intervals hold the probability", held, seeds)
	}
}

// TestPrecision: more replications are drawn until the interval is as narrow as the query asks, and the number of them stays what is given.
func TestPrecision(t *testing.T) {
	narrow := map[string]func(r *verdict.Estimate) bool{
		"Relative = 0.03":  func(r *verdict.Estimate) bool { return r.High-r.Low <= 0.06*r.Value },
		"Epsilon = 0.0001": func(r *verdict.Estimate) bool { return r.High-r.Low <= 0.0001 },
	}
	for precision, reached := range narrow {
		r := asks(t, fmt.Sprintf("%s {Score = heads + others, %s}", goal, precision), 3, 200).Estimate
		if !reached(r) || r.Splitting.Replications <= 10 || !strings.Contains(r.Guarantee, "looking at it on the way") || r.Low > exact || r.High < exact {
			t.Errorf("%s: [%g, %g] of %d replications", precision, r.Low, r.High, r.Splitting.Replications)
		}
	}
	s := testsession.OpenQueries(t, beside, nil, goal+" {Score = heads + others, Relative = 0.01}")
	s.Task.Sampling.Method, s.Task.Sampling.Splitting.Replications, s.Task.Sampling.Splitting.Effort = "splitting", 12, 100
	if a := testsession.Ask(t, s); a.Estimate.Splitting.Replications != 12 {
		t.Errorf("%+v", a)
	}
}
