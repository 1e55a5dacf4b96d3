package exact_test

import (
	"strings"
	"testing"

	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
)

// asked is an answer to a query about a file.
func asked(t *testing.T, file, text string, exact, constants bool) *verdict.Verdict {
	t.Helper()
	s := testsession.OpenQueries(t, file, nil, text)
	s.Task.Sampling.Exact, s.Task.Sampling.ConstantSteps = exact, constants
	if !exact {
		s.Task.Sampling.MaxRuns = 400
	}
	res, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	a := &res.Verdict
	return a
}

// TestOwnAddresses: that variables are a thread's own changes nothing where no other names them: neither when what happens, nor which accesses others meet; and no
// address that is dead keeps states apart.
func TestOwnAddresses(t *testing.T) {
	own := checkout.Write(t, "own.ll", strings.ReplaceAll(testprogram.OwnAddresses, "OWN", "thread_local"))
	common := checkout.Write(t, "common.ll", strings.ReplaceAll(testprogram.OwnAddresses, "OWN ", ""))
	between := 0
	for _, text := range []string{"Pr[<=20] (<> DataRace)", "Pr[<=33] (<> DataRace)", "Pr (<> DataRace)", "Pr[<=41] (<> Terminated)", "Pr[<=42] (<> Terminated)", "Pr[<=43] (<> Terminated)",
		"Pr[<=2] (<> [0.read])", "Pr[<=3] (<> [0.read])", "Pr[<=8] (<> [0.take])", "Pr[<=9] (<> [0.take])", "Pr[<=11] (<> [0.take])", "Pr[<=12] (X X X X X X X X X DataRace)"} {
		for _, constants := range []bool{false, true} {
			one, other := asked(t, own, text, true, constants), asked(t, common, text, true, constants)
			if one.Estimate == nil || other.Estimate == nil {
				t.Fatalf("%s: no exact answer: %+v and %+v", text, one, other)
			}
			if one.Estimate.Value != other.Estimate.Value || one.Estimate.Chain.States > other.Estimate.Chain.States {
				t.Errorf("%s (constant expressions are steps: %v): %v from %d states, and of common variables %v from %d", text, constants,
					one.Estimate.Value, one.Estimate.Chain.States, other.Estimate.Value, other.Estimate.Chain.States)
			}
			if v := one.Estimate.Value; v > 0 && v < 1 {
				between++
			}
		}
		one, other := asked(t, own, text, false, false), asked(t, common, text, false, false)
		if one.Estimate.Hits != other.Estimate.Hits || one.Estimate.Runs != other.Estimate.Runs {
			t.Errorf("%s: %d of %d runs, and of common variables %d of %d", text, one.Estimate.Hits, one.Estimate.Runs, other.Estimate.Hits, other.Estimate.Runs)
		}
	}
	if between < 6 {
		t.Errorf("%d answers are neither 0 nor 1: the test shows little", between)
	}
}

// TestThreadLocalObjects: the wrappers that a compiler makes for thread-local objects access what guards them by its own address.
func TestThreadLocalObjects(t *testing.T) {
	file := checkout.Write(t, "object.cc", `#include <cassert>
		struct object { int v; object() : v(1) {} ~object() { assert(v == 2); } };
		static thread_local object o;
		thread_local int n;
		int main() { o.v = 2; n = o.v; return n - 2; }`)
	for _, x := range []struct{ file, text string }{{file, "Pr (<> Terminated)"}, {checkout.Path("testdata/cxx/ends-in-order.cc"), "Pr (<> Terminated)"}} {
		if a := asked(t, x.file, x.text, true, false); a.Estimate == nil || a.Estimate.Value != 1 {
			t.Errorf("%s: %s is %+v", x.file, x.text, a.Estimate)
		}
	}
}
