package choice_test

import (
	"os"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// TestSecond: the answers by a score that leads along one of two ways, of which the other one shows in no run that was drawn, do not stand: the chain of all states
// knows better, and so does the distance to the goal where there is no such chain. Answers by a score of both ways stand.
func TestSecond(t *testing.T) {
	seeds := 10
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds = 200
	}
	for _, x := range []struct {
		file, query, score string
		states             int // of a chain, at most
		stands             bool
		second             string
	}{
		{"beside.c", "<> done == 1", "heads", 0, false, "the chain of all states gives 0.000976562"},
		{"beside.c", "<> done == 1", "heads + others", 0, true, "the chain of all states gives 0.000976562"},
		{"beside.c", "<> done == 1", "heads + others", 10, true, "the distance to the goal as score gives "},
		{"stages.c", "<> [0.__VERIFIER_error]", "stage", 0, false, "the chain of all states gives 0.000488281"},
		{"stages.c", "<> [0.__VERIFIER_error]", "stage", 10, false, "the distance to the goal as score gives "},
	} {
		answered := 0
		for seed := range uint64(seeds) {
			s := testsession.OpenQueries(t, "../../../testdata/probabilistic/"+x.file, nil, "Pr[<=500] ("+x.query+") {Score = "+x.score+"}")
			s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Bounds.States = "splitting", seed, x.states
			s.Task.Sampling.Splitting = plan.Splitting{Effort: 1000}
			a, _, err := s.Ask(s.Task.Checks.Queries[0])
			if err != nil {
				t.Fatal(err)
			}
			if a.Answer == verdict.Unknown {
				continue
			}
			answered++
			if !strings.HasPrefix(a.Rare.Second, x.second) {
				t.Errorf("%+v: second opinion: %s", x, a.Rare.Second)
			}
			if assumes := strings.Contains(strings.Join(a.Assumptions, "\n"), "the score misses no way to the goal"); assumes != (x.states > 0) {
				t.Errorf("%+v: assumed: %v", x, a.Assumptions)
			}
		}
		t.Logf("%+v: %d answers", x, answered)
		if x.stands && answered < seeds*8/10 || !x.stands && answered > 0 {
			t.Errorf("%+v: %d answers", x, answered)
		}
	}
}
