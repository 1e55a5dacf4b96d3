package verify_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestQueriesFail: a failure of heddle's own in a method, in whichever goroutine it is, is a reason of that query's answer, and ends nothing else; where nobody chose a method, the
// others answer.
func TestQueriesFail(t *testing.T) {
	const file, query = "../../testdata/probabilistic/fib8-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error])"
	for _, method := range []string{"calibrated", "splitting", "adaptive", plan.ImportanceMethod, "exact"} {
		for _, workers := range []int{1, 3} {
			s := testsession.OpenQueries(t, file, nil, query)
			if s.Task.Sampling.Method = method; method == "exact" {
				s.Task.Sampling.Method, s.Task.Sampling.Exact = "", true
			}
			s.Task.Search.Workers, s.Task.Sampling.Splitting.Effort = workers, 200
			s.Task.Host.Interrupted = func() bool { panic("injected") }
			a := testsession.Ask(t, s)
			if a.Answer != verdict.Unknown || len(a.Reasons) == 0 || a.Reasons[0].Kind != verdict.InternalError || !strings.Contains(a.Reasons[0].Text, "injected") {
				t.Errorf("%s, %d workers: %+v", method, workers, a)
			}
		}
	}
	s := testsession.OpenQueries(t, file, nil, query+" {Epsilon = 0.1}")
	var failed atomic.Bool
	s.Task.Sampling.Method, s.Task.Sampling.Splitting.Effort = plan.AutoMethod, 500
	s.Task.Host.Interrupted = func() bool {
		if failed.CompareAndSwap(false, true) {
			panic("injected")
		}
		return false
	}
	a := testsession.Ask(t, s)
	if a.Answer != verdict.Verified || !failed.Load() || !strings.Contains(a.Chosen, "failed, which is a bug in heddle (injected)") {
		t.Errorf("auto: %+v", a)
	}
}

// TestDrawnSearchesFail: so is one in a worker of a swarm, or of runs that are drawn at random.
func TestDrawnSearchesFail(t *testing.T) {
	for _, by := range []order.Order{order.Swarm, order.Random} {
		for _, workers := range []int{1, 3} {
			s := testsession.OpenQueries(t, "../../testdata/threads/fib-bench.c", nil, "E<> (i == 99999)")
			s.Task.Checks.Queries, s.Task.Search.Order, s.Task.Search.Workers, s.Task.Sampling.Runs = nil, by, workers, 8
			s.Task.Host.Interrupted = func() bool { panic("injected") }
			r, err := s.Answer(verify.Checks{})
			if err != nil || r.Verdict.Answer != verdict.Unknown || len(r.Verdict.Reasons) == 0 || r.Verdict.Reasons[0].Kind != verdict.InternalError {
				t.Errorf("%v, %d workers: %v %+v", by, workers, err, r)
			}
		}
	}
}
