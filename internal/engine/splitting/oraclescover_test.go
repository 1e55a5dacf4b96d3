package splitting_test

import (
	"math"
	"os"
	"testing"

	"heddle/internal/chance/splitting"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// ofOracle is a session for the question of an oracle, by a method.
func ofOracle(t *testing.T, o *oracle, method string, seed uint64, effort int) *verify.Session {
	t.Helper()
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}
	task.Source.Load.Files, task.Source.Load.CFlags, task.Source.Load.Opt = []string{"../../../testdata/probabilistic/" + o.file}, o.cflags, o.opt
	q, err := plan.ParseQuery(o.query)
	if err != nil {
		t.Fatal(err)
	}
	task.Checks.Queries = q
	s := testsession.Open(t, task)
	s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Splitting.Effort = method, seed, effort
	return s
}

// asked is the answer of a session.
func asked(t *testing.T, s *verify.Session) *verdict.Asked {
	t.Helper()
	a, _, err := s.Ask(s.Task.Checks.Queries[0])
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestOracles: the chain of all states gives what is known of each oracle, if it is not too large.
func TestOracles(t *testing.T) {
	for _, o := range oracles() {
		if o.large || o.slow && os.Getenv("HEDDLE_NIGHTLY") == "" {
			continue // it takes too long
		}
		s := ofOracle(t, &o, "", 0, 0)
		s.Task.Sampling.Exact = true
		a := asked(t, s)
		if a.Exact == nil || math.Abs(a.Exact.Value-o.exact) > 1e-6*o.exact+(a.Exact.High-a.Exact.Low) {
			t.Errorf("%s %v: %+v, known %.17g", o.file, o.cflags, a.Exact, o.exact)
		}
	}
}

// TestOraclesCover: of the intervals that are printed for the oracles, without a second opinion, as many hold the probability as they promise, by each method, and
// most seeds have one. There are programs among them whose score says nothing of a bound that the way to the goal is under: of the steps
// (philosophers.c), which the method sees, and of one in the program (coupons.c, walk.c), which it does not.
func TestOraclesCover(t *testing.T) {
	seeds, effort := 1, 100
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds, effort = 200, 300
	}
	for _, method := range splitting.Methods() {
		given, held, all := 0, 0, 0
		for _, o := range oracles() {
			answered, holds := 0, 0
			for seed := range uint64(seeds) {
				a := alone(t, ofOracle(t, &o, method.Name, seed, effort))
				if a.Answer != verdict.Unknown {
					answered++
					if a.Rare.Low <= o.exact && o.exact <= a.Rare.High {
						holds++
					}
				}
			}
			t.Logf("%s, %s %v: %d of %d intervals hold, of %d seeds", method.Name, o.file, o.cflags, holds, answered, seeds)
			if holds < least(answered) {
				t.Errorf("%s, %s %v: %d of %d intervals hold", method.Name, o.file, o.cflags, holds, answered)
			}
			given, held, all = given+answered, held+holds, all+seeds
		}
		if held < least(given) || given < all/2 {
			t.Errorf("%s: %d of %d intervals hold, of %d seeds", method.Name, held, given, all)
		}
	}
}
