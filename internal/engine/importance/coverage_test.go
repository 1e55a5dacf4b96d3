package importance_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/odds"
)

// threaded are questions that chance among threads decides, which importance sampling learns; the values are those of docs/probability.md and docs/exact.md.
func threaded() []odds.Program {
	return []odds.Program{
		{File: "fib4-clang5.ll", Query: "Pr[<=5000] (<> [0.__VERIFIER_error])", Exact: 0.1433066543},
		{File: "fib8-clang5.ll", Query: "Pr[<=5000] (<> [0.__VERIFIER_error])", Exact: 0.0476780626},
		{File: "peterson-clang5.ll", Query: "Pr[<=5000] (<> ([1.crit] && [2.crit]))", Exact: 0.0732351672},
	}
}

// TestCovers: of the intervals that importance sampling gives, as many hold the probability as they promise, where it learns a scheduler and where there is none to
// learn; where few runs are satisfied it gives intervals in some seeds only, and these count by themselves.
func TestCovers(t *testing.T) {
	seeds := 40
	if x, err := strconv.Atoi(os.Getenv("SEEDS")); err == nil { seeds = x }
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		seeds = 1000
	}
	given, held := 0, 0
	for _, o := range append(threaded(), odds.Programs()...) {
		if only := os.Getenv("ONLY"); only != "" && !strings.Contains(o.File, only) { continue }
		for _, effort := range []int{100, 300} {
			answered, holds, missed := 0, 0, [2]int{}
			for seed := range uint64(seeds) {
				a := odds.Asked(t, o.Open(t, plan.ImportanceMethod, seed, effort))
				if a.Answer == verdict.Unknown {
					continue
				}
				answered++
				switch w := a.Weighted; {
				case w.Low > o.Exact:
					missed[1]++
				case w.High < o.Exact:
					missed[0]++
				default:
					holds++
				}
			}
			t.Logf("%s %v, effort %d: %d of %d intervals hold, %d are too low, %d too high, of %d seeds", o.File, o.CFlags, effort, holds, answered, missed[0], missed[1], seeds)
			if holds < odds.Least(answered) {
				t.Errorf("%s %v, effort %d: %d of %d intervals hold", o.File, o.CFlags, effort, holds, answered)
			}
			given, held = given+answered, held+holds
		}
	}
	if held < odds.Least(given) {
		t.Errorf("%d of %d intervals hold", held, given)
	}
}
