package importance_test

import (
	"os"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/odds"
)

// threaded are questions that chance among threads decides in many ways, of which importance sampling learns some; the values are those of docs/probability.md
// and docs/exact.md.
func threaded() []odds.Program {
	return []odds.Program{
		{File: "fib4-clang5.ll", Query: "Pr[<=5000] (<> [0.__VERIFIER_error])", Exact: 0.1433066543},
		{File: "peterson-clang5.ll", Query: "Pr[<=5000] (<> ([1.crit] && [2.crit]))", Exact: 0.0732351672},
		{File: "fib8-clang5.ll", Query: "Pr[<=5000] (<> [0.__VERIFIER_error])", Exact: 0.0476780626},
	}
}

// TestCovers tests that the intervals of importance sampling contain the exact probability as often as they promise. The programs cover three cases: a scheduler
// is learnt, the learnt scheduler makes some ways to the goal rare, and nothing can be learnt. With a small effort some seeds get no interval; only
// the intervals that are given are counted. By day a few seeds of a few programs show gross errors; the nightly run takes 200 seeds of each program, and 1,000
// where only the choice of threads decides.
func TestCovers(t *testing.T) {
	night := os.Getenv("HEDDLE_NIGHTLY") != ""
	all, efforts := threaded()[:2], []int{100}
	if night {
		all, efforts = append(threaded(), odds.Programs()...), []int{100, 300}
	}
	given, held := 0, 0
	for i, o := range all {
		seeds := 30
		if night {
			if seeds = 200; i < len(threaded()) {
				seeds = 1000
			}
		}
		for _, effort := range efforts {
			answered, holds := covered(t, &o, seeds, effort)
			t.Logf("%s %v, effort %d: %d of %d intervals hold, of %d seeds", o.File, o.CFlags, effort, holds, answered, seeds)
			if holds < odds.Least(answered) || i < len(threaded()) && answered == 0 {
				t.Errorf("%s %v, effort %d: %d of %d intervals hold, of %d seeds", o.File, o.CFlags, effort, holds, answered, seeds)
			}
			given, held = given+answered, held+holds
		}
	}
	if held < odds.Least(given) {
		t.Errorf("%d of %d intervals hold", held, given)
	}
}

// covered counts the answers of so many seeds, and those whose interval holds the probability.
func covered(t *testing.T, o *odds.Program, seeds, effort int) (answered, holds int) {
	t.Helper()
	for seed := range uint64(seeds) {
		a := odds.Asked(t, o.Open(t, plan.ImportanceMethod, seed, effort))
		if a.Answer == verdict.Unknown {
			continue
		}
		answered++
		if a.Estimate.Low <= o.Exact && o.Exact <= a.Estimate.High {
			holds++
		}
	}
	return answered, holds
}

// TestPlainRuns: where there is nothing to learn the runs are plain ones, and the interval that one satisfied run or more make is proven.
func TestPlainRuns(t *testing.T) {
	for _, o := range odds.Programs() {
		if o.File != "die.c" {
			continue
		}
		answered, holds := covered(t, &o, 20, 500)
		if answered < 15 || holds < odds.Least(answered) {
			t.Errorf("%d of %d intervals hold", holds, answered)
		}
	}
}
