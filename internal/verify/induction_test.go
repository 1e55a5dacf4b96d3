package verify

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// loopAndThread fails after twelve rounds of a loop with inputs, in a program that has a second thread.
const loopAndThread = testplan.Head + `static void *f(void *p) { return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);
	unsigned x = in(), n = in(), i = 0, s = 0; while (i < n) { if (x & 1u << (i & 31)) s += i; i++; } check(i != 12 || s != 30); }`

// TestInduction: what searches and attempts come to together.
func TestInduction(t *testing.T) {
	const unwind, states, none = verdict.LimitUnwind, verdict.LimitStates, verdict.NoInvariant
	type list = []verdict.ReasonKind
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		answer        verdict.Answer
		reduction     reduction.Name // of who decided: persistent of the search depth first, joint of bmc, local of induction
		k             int            // of the proof
		kinds         list
		why           string // of the last reason
	}{
		{"depth first proves", testplan.FewRounds, nil, verdict.Verified, reduction.Persistent, 0, nil, ""},
		{"depth first finds", testplan.FailsLate, nil, verdict.Violated, reduction.Persistent, 0, nil, ""},
		{"first attempt", testplan.InStep, func(k *plan.Task) { k.Bounds.States = 20 }, verdict.Verified, reduction.Local, 1, nil, ""},
		{"later attempt", testplan.Rotating, func(k *plan.Task) { k.Bounds.States = 4 }, verdict.Verified, reduction.Local, 4, nil, ""},
		{"attempts take their time", testplan.Rotating, func(k *plan.Task) { k.Bounds.States, k.Host.Clock = 4, (&testplan.Clock{Step: 0.01}).Seconds }, verdict.Verified, reduction.Local, 4, nil, ""},
		{"unrolling goes on", loopAndThread, func(k *plan.Task) { k.Bounds.States = 60 }, verdict.Violated, reduction.Joint, 0, list{unwind}, "the loop main.0 continues after 16 rounds"},
		{"a run fails", testplan.FailsSoon, func(k *plan.Task) { k.Bounds.States = 1 }, verdict.Unknown, reduction.Joint, 0, list{states, unwind, none},
			"k-induction found no proof: the induction step does not hold: the argument of __VERIFIER_assert is 0 (program.c:12)"},
		{"range", testplan.Rotating, func(k *plan.Task) { k.Bounds.States, k.Environment.NondetGiven, k.Environment.NondetMax = 4, true, 7 }, verdict.Unknown, reduction.Joint, 0,
			list{states, verdict.InputCut, verdict.InputCut, verdict.InputCut, none}, "__VERIFIER_nondet_uint() took only these values: 0 to 7"},
		{"memory", testplan.InStep, func(k *plan.Task) { k.Bounds.Bytes = 1 }, verdict.Unknown, reduction.Joint, 0, list{verdict.LimitMemory, unwind, none}, "the limit on memory was reached during the search for invariants (--memory)"},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := modules{}.check(t, x.program, testplan.Induct(x.change))
			v := &r.Verdict
			if v.Answer != x.answer {
				t.Errorf("%v after %d states, want %v", v.Answer, v.Stats.States, x.answer)
			}
			if v.Reduction.Name != string(x.reduction) {
				t.Errorf("reduction %s, want %s", v.Reduction.Name, x.reduction)
			}
			if !slices.Equal(kinds(r), x.kinds) {
				t.Fatalf("reasons %v, want %v", v.Reasons, x.kinds)
			}
			if len(x.kinds) > 0 && !strings.Contains(v.Reasons[len(x.kinds)-1].Text, x.why) {
				t.Errorf("%v", v.Reasons)
			}
			if (v.Induction != nil) != (x.k > 0) || x.k > 0 && v.Induction.K != x.k {
				t.Errorf("%+v", v.Induction)
			}
		})
	}
}

// TestInductionInTime: searches and attempts share the time that there is, and say that it was over.
func TestInductionInTime(t *testing.T) {
	c := &testplan.Clock{Step: 0.02}
	r := modules{}.check(t, testplan.Growing, testplan.Induct(func(k *plan.Task) { k.Bounds.Seconds, k.Host.Clock = 3, c.Seconds }))
	v := &r.Verdict
	if v.Answer != verdict.Unknown || !slices.Contains(kinds(r), verdict.LimitTime) || c.Now > 5 {
		t.Errorf("%v after %.2f s: %v", v.Answer, c.Now, v.Reasons)
	}
	last := v.Reasons[len(v.Reasons)-1]
	if last.Kind != verdict.NoInvariant || !strings.Contains(last.Text, "time ran out") {
		t.Errorf("%v", last)
	}
}

// TestInductionRefused: a user who asks for proofs by k-induction learns why there can be none.
func TestInductionRefused(t *testing.T) {
	s := modules{}.open(t, testplan.NeverMarked, testplan.Induct(func(k *plan.Task) { k.Bounds.States = 20 }))
	if r, err := s.Answer(Checks{}); r != nil || err == nil || !strings.Contains(err.Error(), "heddle_sometimes") {
		t.Errorf("%v, %v", r, err)
	}
}
