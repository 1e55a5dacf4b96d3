package symbolic_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/platform"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// TestLeftOpen: what no solver knows is not a proof, and counted; undefined functions end the run.
func TestLeftOpen(t *testing.T) {
	const product = testplan.Head + `int main(void) { unsigned x = in(); check(x * x % 8 != 5); }`
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		answer        verdict.Answer
		kind          verdict.ReasonKind
		open          bool
	}{
		{"answered", product, nil, verdict.Verified, "", false},
		{"answered by one", product, func(k *plan.Task) { k.Symbolic.Solving.Solver = "cadical" }, verdict.Verified, "", false},
		{"undecided", product, func(k *plan.Task) { k.Symbolic.Solving.Solver = "false" }, verdict.Unknown, verdict.SolverGap, true},
		{"stop", testplan.Head + `extern void other(void); int main(void) { if (in() == 7) other(); check(1); }`, func(k *plan.Task) { k.Environment.Unknown = platform.UnknownStop }, verdict.Unknown, verdict.Unsupported, false},
	} {
		v := &testsession.CheckPlan(t, testplan.Programs{}.Plan(t, x.program, x.change)).Verdict
		if v.Answer != x.answer {
			t.Errorf("%s: %v, want %v", x.name, v.Answer, x.answer)
		}
		if x.kind != "" && !slices.Contains(testplan.Kinds(v), x.kind) {
			t.Errorf("%s: reasons %v, want one of kind %s", x.name, v.Reasons, x.kind)
		}
		if (v.Solving.Open > 0) != x.open || (v.Solving.Reason != "") != x.open {
			t.Errorf("%s: %+v, want questions left open: %v", x.name, v.Solving, x.open)
		}
	}
}

// TestOneWorker: a search that has one worker says so to a user who asked for several.
func TestOneWorker(t *testing.T) {
	all := testplan.Programs{}
	for workers, want := range []bool{false, false, true} {
		r := testsession.CheckPlan(t, all.Plan(t, testplan.FewRounds, func(k *plan.Task) { k.Search.Workers = workers }))
		if got := strings.Contains(r.Verdict.EngineWhy, "a single worker"); got != want || r.Verdict.Answer != verdict.Verified {
			t.Errorf("%d workers: %q", workers, r.Verdict.EngineWhy)
		}
	}
}

// TestUnwritten: memory that was never written holds what makes a counterexample one.
func TestUnwritten(t *testing.T) {
	all := testplan.Programs{}
	for text, want := range map[string]int{ // bytes that must hold something
		`int main(void) { unsigned char *p = malloc(1); check(*p != 5); }`:                              1,
		`int main(void) { unsigned char *p = malloc(16); check(p[0] != 5 || p[8] != 7); }`:              2,
		`int main(void) { unsigned x = in(); unsigned char *p = malloc(1); check(*p != 5 || x != 9); }`: 1,
		`int main(void) { unsigned x = in(); check(x != 9); }`:                                          0,
	} {
		for _, merge := range []bool{false, true} {
			r := testsession.CheckPlan(t, all.Plan(t, testplan.Head+text, func(k *plan.Task) { k.Symbolic.Merge = merge }))
			if r.Verdict.Answer != verdict.Violated || len(r.Verdict.Reasons) > 0 || len(r.Traces) != 1 {
				t.Fatalf("%s: %v %v, %d traces", text, r.Verdict.Answer, r.Verdict.Reasons, len(r.Traces))
			}
			tr := r.Traces[0]
			if len(tr.Unwritten) != want {
				t.Errorf("%s: %v must hold something, not %d bytes", text, tr.Unwritten, want)
			}
			if len(tr.Notes) != min(want, 1) {
				t.Errorf("%s: notes %q", text, tr.Notes)
			}
		}
	}
}
