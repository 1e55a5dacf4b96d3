package importance_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

const overtaken = "../../../testdata/probabilistic/overtaken.c"

// The exact value is that of the chain (internal/chance/importance holds it to that).
func TestImportance(t *testing.T) {
	const exact = 9.715557098388672e-06
	s := testsession.OpenQueries(t, overtaken, nil, "Pr[<=5000] (<> [1.__VERIFIER_error])")
	s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Splitting.Effort = plan.ImportanceMethod, 1, 1000
	var first *verdict.Estimate
	for _, workers := range []int{1, 2} {
		s.Task.Search.Workers = workers
		a := testsession.Ask(t, s)
		if a.Answer != verdict.Verified {
			t.Fatal(a)
		}
		w := a.Estimate
		if w.Low > exact || w.High < exact || w.High > 1.2*w.Low || math.Abs(w.Value-exact) > 4*w.Error || w.Runs != 5000 || w.Weighting.Learned != 1000*w.Weighting.Rounds {
			t.Errorf("%+v, exactly %g", w, exact)
		}
		if first != nil && !reflect.DeepEqual(first, w) {
			t.Errorf("with %d workers %+v, with one %+v", workers, w, first)
		}
		first = w
	}
}

// What cannot be answered so is an error or unknown, with the way out.
func TestImportanceRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"Pr[<=5000] (<> [1.__VERIFIER_error]) >= 0.1": "answers only queries about runs with a bound",
		"Pr[<=5000] ([] count < 2)":                   "give a score",
	} {
		s := testsession.OpenQueries(t, overtaken, nil, text)
		s.Task.Sampling.Method = plan.ImportanceMethod
		if _, err := s.Answer(s.Questions()[0]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"Pr[<=5000] (<> [2.__VERIFIER_error])":                               "no run reached the goal",
		"Pr[<=5000] (<> [1.__VERIFIER_error]) {Score = 1}":                   "no run reached the goal",
		"Pr[<=5000] (<> (Terminated && count == 2)) {Levels = (count == 1)}": "",
	} {
		s := testsession.OpenQueries(t, overtaken, nil, text)
		s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Splitting.Effort = plan.ImportanceMethod, 1, 300
		a := testsession.Ask(t, s)
		if want == "" && a.Answer != verdict.Verified || want != "" && (a.Answer != verdict.Unknown || !strings.Contains(a.Reasons[0].Text, want)) {
			t.Errorf("%s: %v %+v %+v", text, a.Answer, a.Reasons, a.Estimate)
		}
	}
}
