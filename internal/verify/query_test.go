package verify_test

import (
	"strings"
	"testing"

	"heddle/internal/test/testsession"
)

// TestShownRunOfSeveralQueries: a run that is shown for one query does not end where the state is that another one asks for.
func TestShownRunOfSeveralQueries(t *testing.T) {
	s := testsession.OpenQueries(t, "../../testdata/probabilistic/coins.c", nil, "E<> heads == 1", "Pr[<=60] (<> heads == 2) {Epsilon = 0.1}")
	r, err := s.Answer(s.Questions()[1])
	if err != nil || len(r.Traces) != 1 || r.Traces[0].Failure != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestAbsentThread: a query about a thread that no run has is an error where all runs were looked at, and has no answer where some were. It
// has one where the search ends early, and where the thread is there in some runs only.
func TestAbsentThread(t *testing.T) {
	const fib = "../../testdata/probabilistic/fib4-clang5.ll"
	for _, x := range []struct {
		file, query string
		exact       bool
		want        string // "": there is an answer
	}{
		{fib, "E<> [3.__VERIFIER_error]", false, "never a thread 3: runs have threads 0 to 2"},
		{fib, "A[] ![1.__VERIFIER_error] || [3.__VERIFIER_error]", false, "never a thread 3"},
		{fib, "A[] ![2.__VERIFIER_error]", false, ""},
		{fib, "E<> [0.__VERIFIER_error] || [3.__VERIFIER_error]", false, ""},
		{fib, "A[] ![0.__VERIFIER_error] && ![3.__VERIFIER_error]", false, ""},
		{fib, "Pr[<=500] (<> [3.__VERIFIER_error])", true, "never a thread 3"},
		{fib, "Pr[<=500] (<> [2.__VERIFIER_error])", true, ""},
		{fib, "Pr[<=500] (<> [3.__VERIFIER_error])", false, "no run that was drawn had a thread 3, which the query names: they had threads 0 to 2"},
		{fib, "Pr[<=500] (<> [2.__VERIFIER_error])", false, ""},
		{fib, "Pr[<=500] (<> [0.__VERIFIER_error]) {Score = @3.main.%3}", false, "thread 3"},
		{"../../testdata/probabilistic/coins.c", "E<> [1.main]", false, "runs have thread 0 only"},
	} {
		s := testsession.OpenQueries(t, x.file, nil, x.query)
		s.Task.Sampling.Exact = x.exact
		r, err := s.Answer(s.Questions()[0])
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case len(r.Verdict.Reasons) > 0:
			got = r.Verdict.Reasons[0].Text
		}
		if !strings.Contains(got, x.want) || (got == "") != (x.want == "") {
			t.Errorf("%s: %q, want %q", x.query, got, x.want)
		}
	}
}
