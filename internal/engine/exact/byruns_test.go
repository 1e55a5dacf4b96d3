package exact

import (
	"math"
	"os"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// opened is a plan whose machines take single instructions, of a program of testdata/probabilistic and a query.
func opened(t testing.TB, file, text string) *plan.Plan {
	t.Helper()
	q, err := plan.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	task := plan.Task{Checks: plan.Checks{Queries: q}, Sampling: plan.Sampling{Stepwise: true}}
	task.Source.Load.Files = []string{checkout.Path("testdata/probabilistic", file)}
	p, err := plan.OpenModule(testprogram.Load(t, task.LoadOptions()), task)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Where a chain is too large to store, the same comes out without.
func TestByRuns(t *testing.T) {
	const text = "Pr[<=5000] (<> [0.__VERIFIER_error])"
	files := map[string]float64{"fib4-clang5.ll": 0.1433066543}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		files["fib16-clang5.ll"] = 1.9821788958e-3
	}
	for file, want := range files {
		p := opened(t, file, text)
		q := p.Checks.Queries[0]
		x := &solving{p: p, q: q, limits: runs.NewLimits(p), asked: &verdict.Verdict{}}
		e, err := x.byRuns(q.Left, goalOf(q.Left, p.Program))
		if err != nil || e == nil || math.Abs(e.Value-want) > 5e-11 || e.Low > e.Value || e.High < e.Value || e.High-e.Low > 1e-11 {
			t.Errorf("%s: %+v, %v, want %g", file, e, err, want)
		}
	}
}

// Only what the analysis by runs answers is given to it.
func TestGoals(t *testing.T) {
	for text, want := range map[string]int{
		"Pr[<=50] (<> [0.__VERIFIER_error])": 1, "Pr (<> ([0.__VERIFIER_error] && [1.pthread_exit]))": 2,
		"Pr[<=50] (F<=50 [0.__VERIFIER_error])": 1, "Pr[<=50] (F<=49 [0.__VERIFIER_error])": 0,
		"Pr[<=50] ([] [0.__VERIFIER_error])": 0, "Pr[<=50] (<> ([0.__VERIFIER_error] || [1.pthread_exit]))": 0,
		"Pr[<=50] (<> [0.add_to_i])": 0, "Pr[<=50] (<> Exists (p)([p.__VERIFIER_error]))": 0,
	} {
		p := opened(t, "fib.c", text)
		if got := goalOf(p.Checks.Queries[0].Left, p.Program); len(got) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
