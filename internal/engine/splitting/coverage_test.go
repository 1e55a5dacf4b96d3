package splitting_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/splitting"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/odds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// seedsOf is how many seeds a count of intervals takes.
func seedsOf() int {
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return 1000
	}
	return 40
}

// alone is the answer of importance splitting without a second opinion.
func alone(t *testing.T, s *verify.Session) *verdict.Verdict {
	t.Helper()
	q := s.Task.Checks.Queries[0]
	p, err := s.ForQuery(q)
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := splitting.Ask(p.ReducedTo(reduction.None), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestScoresCover: whatever the score and the levels are, of the answers that are given as many intervals hold the probability as they promise; a wrong
// guide costs answers, and a warning says what is wrong with it.
func TestScoresCover(t *testing.T) {
	for _, x := range []struct {
		name, score string
		levels      []int64
		method      string
		answers     bool   // they are to be expected
		warned      string // of each answer with a probability above 0
	}{
		{"good", "heads + others", nil, "splitting", true, ""},
		{"good, levels given", "heads + others", []int64{3, 6, 9}, "splitting", true, ""},
		{"good, by trees", "heads + others", []int64{3, 6, 9}, "restart", true, ""},
		{"leads away", "0 - heads - others", nil, "splitting", true, "guides nothing"},
		{"leads away, levels given", "10 - heads - others", []int64{9, 10}, "splitting", false, ""},
		{"no number anywhere", "heads / 0", nil, "splitting", true, "guides nothing"},
		{"the same everywhere", "7", nil, "splitting", true, "guides nothing"},
		{"never reached", "heads + others", []int64{5000}, "splitting", false, "did not reach the last level"},
	} {
		answered, held := 0, 0
		for seed := range uint64(seedsOf()) {
			s := testsession.OpenQueries(t, beside, nil, goal+" {Score = "+x.score+"}")
			s.Task.Sampling.Method, s.Task.Sampling.Seed = x.method, seed
			s.Task.Sampling.Splitting = plan.Splitting{Effort: 200, Levels: x.levels}
			a := alone(t, s)
			if a.Answer == verdict.Unknown {
				continue
			}
			answered++
			if a.Estimate.Low <= exact && exact <= a.Estimate.High {
				held++
			}
			if x.warned != "" && !slices.ContainsFunc(a.Estimate.Splitting.Warnings, func(w string) bool { return strings.Contains(w, x.warned) }) {
				t.Errorf("%s, seed %d: not warned: %v", x.name, seed, a.Estimate.Splitting.Warnings)
			}
		}
		t.Logf("%s: %d of %d answers hold the probability", x.name, held, answered)
		if held < odds.Least(answered) || x.answers && answered < seedsOf()*9/10 {
			t.Errorf("%s: %d of %d answers hold the probability", x.name, held, answered)
		}
	}
}
