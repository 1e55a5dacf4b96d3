package proof_test

import (
	"math"
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// TestRangesOfInputs: where the user has chosen a range, a proof is one for the range alone, unless it is all of the type.
func TestRangesOfInputs(t *testing.T) {
	const head = testplan.Head + `extern int __VERIFIER_nondet_int(void); extern long __VERIFIER_nondet_long(void); extern unsigned long __VERIFIER_nondet_ulong(void); extern double __VERIFIER_nondet_double(void); extern __int128 __VERIFIER_nondet_int128(void);
		int main(void) { `
	const least, most = math.MinInt64, math.MaxInt64
	all := testplan.Programs{}
	for _, x := range []struct {
		body        string
		given       bool
		first, last int64
		cut         bool
	}{
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, false, 0, 7, false},
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, true, 0, 7, true},
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, true, least, most, false},
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, true, math.MinInt32, math.MaxInt32, false},
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, true, math.MinInt32 + 1, math.MaxInt32, true},
		{`int x = __VERIFIER_nondet_int(); check(x || !x);`, true, math.MinInt32, math.MaxInt32 - 1, true},
		{`unsigned x = in(); check(x || !x);`, true, 0, math.MaxUint32, false},
		{`unsigned x = in(); check(x || !x);`, true, 1, math.MaxUint32, true},
		{`long x = __VERIFIER_nondet_long(); check(x || !x);`, true, least, most, false},
		{`long x = __VERIFIER_nondet_long(); check(x || !x);`, true, least, most - 1, true},
		{`unsigned long x = __VERIFIER_nondet_ulong(); check(x || !x);`, true, least, most, true},
		{`unsigned char x = byte(); check(x || !x);`, true, 0, 7, false},
		{`double x = __VERIFIER_nondet_double(); check(x == 1 || x != 1);`, true, 0, 7, false},
		{`int x = rand(); check(x || !x);`, false, 0, 7, false},
		{`int x = rand(); check(x || !x);`, true, 0, 7, true},
	} {
		r := testsession.CheckPlan(t, all.Plan(t, head+x.body+" }", func(k *plan.Task) {
			k.Environment.NondetGiven, k.Environment.NondetMin, k.Environment.NondetMax = x.given, x.first, x.last
		}))
		if cut := slices.Contains(testplan.Kinds(&r.Verdict), verdict.InputCut); cut != x.cut || (r.Verdict.Answer == verdict.Verified) == x.cut {
			t.Errorf("%s, %v from %d to %d: %v %v", x.body, x.given, x.first, x.last, r.Verdict.Answer, r.Verdict.Reasons)
		}
	}
}
