package exact_test

import (
	"math"
	"testing"
)

// TestInTheLimitAgrees: where a finite part of a run decides a formula, what follows from the parts of the chain that runs never leave is the same, also of next states
// and of operators with a bound: they count the same steps.
func TestInTheLimitAgrees(t *testing.T) {
	for file, formulas := range map[string][]string{
		"coins.c":        {"<> heads == 2", "<> (heads == 1 && X<=9 heads == 2)", "heads < 2 U (heads == 2 && X X heads == 2)", "[] (heads == 1 -> F<=4 heads <= 2)"},
		"spin.c":         {"<> [0.late]", "[] ![0.late]"},
		"locks.c":        {"<> Deadlock", "<> (done == 1 && F<=12 done == 2)", "[] ([1.pthread_mutex_lock] -> <> done == 1)"},
		"fib4-clang5.ll": {"<> [0.__VERIFIER_error]"},
		"forever.c":      {"X<=16 odd == 1", "<> (odd == 1 && X<=7 odd == 0)"},
	} {
		for _, f := range formulas {
			a := computed(t, file, "Pr ("+f+")")
			for _, same := range []string{"(" + f + ") || [] <> false", "(" + f + ") && <> [] true"} {
				b := computed(t, file, "Pr ("+same+")")
				if a.Estimate == nil || b.Estimate == nil {
					if b.Estimate == nil || len(a.Reasons) == 0 {
						t.Errorf("%s: %s: %v, %s: %v", file, f, a.Reasons, same, b.Reasons)
					}
					continue
				}
				if math.Abs(a.Estimate.Value-b.Estimate.Value) > 1e-11 {
					t.Errorf("%s: %s is %.15g, %s %.15g", file, f, a.Estimate.Value, same, b.Estimate.Value)
				}
			}
		}
	}
}
