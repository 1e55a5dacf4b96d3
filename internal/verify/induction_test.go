package verify

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
)

// Programs for proofs over rounds.
const (
	inStep   = smallHead + `int main(void) { unsigned n = in(), i = 0, j = 0; while (i < n) { i++; j++; } check(i == j); }`
	rotating = smallHead + `int main(void) { unsigned x = in(), y = in(), z = in(); assume(x != y && y != z && x != z);
		while (byte()) { unsigned t = x; x = y; y = z; z = t; check(x != y); } }`
	twoReasons = smallHead + `int main(void) { unsigned x = in(), y = in(), z = in(), i = 0; assume(x != y && y != z && x != z);
		while (byte()) { unsigned t = x; x = y; y = z; z = t; check(x != y);
			i++; check(i != 20); } }`
	growing = smallHead + `struct s { struct s *next; unsigned n; } *list; int main(void) {
		while (byte()) { struct s *x = malloc(sizeof *x); x->next = list; x->n = list ? list->n + 1 : 0; list = x; check(x->n < 1000); } }`
	failsSoon = smallHead + `int main(void) { unsigned n = in(), i = 0; while (i < n) i++; check(i != 1); }`
	threads   = smallHead + `int c; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *f(void *p) { for (int i = 0; i < 2; i++) { unsigned x = in(); pthread_mutex_lock(&m); if (x > 7) c++; else c += 2; pthread_mutex_unlock(&m); } return p; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); check(c >= 4 && c <= 8); }`
	threadAndLoop = smallHead + `static void *f(void *p) { return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);
		unsigned x = in(), n = in(), i = 0, s = 0; while (i < n) { if (x & 1u << (i & 31)) s += i; i++; } check(i != 12 || s != 30); }`
	largeBlock = smallHead + `int main(void) { unsigned n = in(); char *p = malloc(n); check(!p || n <= 5000); }`
)

// induct has a task look for proofs.
func induct(change func(*plan.Task)) func(*plan.Task) {
	return func(k *plan.Task) {
		k.Search.Engine, k.Symbolic.Induction = plan.EngineBMC, true
		if change != nil {
			change(k)
		}
	}
}

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
		{"depth first proves", fewRounds, nil, verdict.Verified, reduction.Persistent, 0, nil, ""},
		{"depth first finds", failsLate, nil, verdict.Violated, reduction.Persistent, 0, nil, ""},
		{"first attempt", inStep, func(k *plan.Task) { k.Bounds.States = 20 }, verdict.Verified, reduction.Local, 1, nil, ""},
		{"later attempt", rotating, func(k *plan.Task) { k.Bounds.States = 4 }, verdict.Verified, reduction.Local, 4, nil, ""},
		{"attempts take their time", rotating, func(k *plan.Task) { k.Bounds.States, k.Host.Clock = 4, (&stepping{step: 0.01}).seconds }, verdict.Verified, reduction.Local, 4, nil, ""},
		{"unrolling goes on", threadAndLoop, func(k *plan.Task) { k.Bounds.States = 60 }, verdict.Violated, reduction.Joint, 0, list{unwind}, "the loop main.0 continues after 16 rounds (--unwind)"},
		{"a run fails", failsSoon, func(k *plan.Task) { k.Bounds.States = 1 }, verdict.Unknown, reduction.Joint, 0, list{states, unwind, none},
			"k-induction found no proof: the induction step does not hold: the argument of __VERIFIER_assert is 0 (program.c:12)"},
		{"range", rotating, func(k *plan.Task) { k.Bounds.States, k.Environment.NondetGiven, k.Environment.NondetMax = 4, true, 7 }, verdict.Unknown, reduction.Joint, 0,
			list{states, verdict.InputCut, verdict.InputCut, verdict.InputCut, none}, "__VERIFIER_nondet_uint() took only these values: 0 to 7"},
		{"memory", inStep, func(k *plan.Task) { k.Bounds.Bytes = 1 }, verdict.Unknown, reduction.Joint, 0, list{verdict.LimitMemory, unwind, none}, "the limit on memory was reached during the search for invariants (--memory)"},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := modules{}.check(t, x.program, induct(x.change))
			v := &r.Verdict
			if v.Answer != x.answer || v.Reduction.Name != string(x.reduction) || !slices.Equal(kinds(r), x.kinds) {
				t.Fatalf("%v, %+v, %d states, %v", v.Answer, v.Reduction, v.Stats.States, v.Reasons)
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
	c := &stepping{step: 0.02}
	r := modules{}.check(t, growing, induct(func(k *plan.Task) { k.Bounds.Seconds, k.Host.Clock = 3, c.seconds }))
	v := &r.Verdict
	if v.Answer != verdict.Unknown || !slices.Contains(kinds(r), verdict.LimitTime) || c.now > 5 {
		t.Errorf("%v after %.2f s: %v", v.Answer, c.now, v.Reasons)
	}
	last := v.Reasons[len(v.Reasons)-1]
	if last.Kind != verdict.NoInvariant || !strings.Contains(last.Text, "time ran out") {
		t.Errorf("%v", last)
	}
}

// TestAttempts: which attempts are made, and why none is a proof.
func TestAttempts(t *testing.T) {
	short, long := induction.Options{K: 1, Values: 1}, induction.Options{K: 4, Values: 1}
	all := []induction.Options{{K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 1, Values: 24}, {K: 2, Values: 1}}
	polls := 0
	count := func(k *plan.Task) { k.Host.Interrupted = func() bool { polls++; return false } }
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		list          []induction.Options
		why           string
		polls         int // at most
	}{
		{"a run fails", failsSoon, count, all, "the induction step does not hold", 150},
		{"threads", threads, count, all, "it requires a single thread", 50},
		{"the first reason stays", twoReasons, count, []induction.Options{short, long}, "(program.c:13)", 2000},
		{"the other one", twoReasons, count, []induction.Options{long, short}, "(program.c:14)", 2000},
		{"hopeless", rotating, func(k *plan.Task) { count(k); k.Environment.NondetGiven = true }, []induction.Options{short, long, long}, "took only these values", 2000},
		{"interrupted", growing, func(k *plan.Task) { k.Host.Interrupted = func() bool { polls++; return polls > 20 } }, all, "time ran out", 45},
		{"time", growing, func(k *plan.Task) {
			count(k)
			k.Host.Clock, k.Bounds.Seconds = (&stepping{step: 0.01}).seconds, 3
		}, all, "time ran out", 1000},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := modules{}.open(t, x.program, induct(x.change))
			polls = 0
			o, err := kinduction.Search(s.Plan, x.list)
			if err != nil || o.Evidence != nil || len(o.Undecided) != 1 || !strings.Contains(o.Undecided[0].Text, x.why) || polls > x.polls {
				t.Errorf("%v, %+v, %d polls", err, o, polls)
			}
		})
	}
}

// TestInduce: one attempt, with what is proved and by which facts, or why nothing is.
func TestInduce(t *testing.T) {
	all := modules{}
	one := induction.Options{K: 1, Values: 4}
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		proved        bool
		why           string
		hopeless      bool
	}{
		{"proof", inStep, nil, true, "", false},
		{"a clock, no limit", inStep, func(k *plan.Task) { k.Host.Clock = (&stepping{step: 0.01}).seconds }, true, "", false},
		{"limit on time", inStep, func(k *plan.Task) { k.Host.Clock, k.Bounds.Seconds = (&stepping{step: 0.01}).seconds, 0.05 }, false, "time ran out", false},
		{"enough time", inStep, func(k *plan.Task) { k.Host.Clock, k.Bounds.Seconds = (&stepping{step: 0.01}).seconds, 50 }, true, "", false},
		{"no proof", rotating, nil, false, "the induction step does not hold", false},
		{"range", inStep, func(k *plan.Task) { k.Environment.NondetGiven = true }, false, "took only these values", true},
		{"large blocks", largeBlock, nil, false, "an allocation of an unknown size", false},
		{"marks", neverMarked, nil, false, "requires a run that reaches it", true},
	} {
		t.Run(x.name, func(t *testing.T) {
			r, why, err := all.open(t, x.program, induct(x.change)).Induce(one)
			if err != nil || (r != nil) != x.proved || why.Proved != x.proved || !strings.Contains(why.Why, x.why) || why.Hopeless != x.hopeless {
				t.Errorf("%+v, %+v, %v", r, why, err)
			}
			if r != nil && (r.Verdict.Answer != verdict.Verified || len(r.Verdict.Reasons) > 0) {
				t.Errorf("%v %v", r.Verdict.Answer, r.Verdict.Reasons)
			}
		})
	}
}

// TestInduceInMemory: an attempt that comes just to the limit on memory is not stopped.
func TestInduceInMemory(t *testing.T) {
	all := modules{}
	within := func(most int64) (*Result, string) {
		r, why, err := all.open(t, rotating, induct(func(k *plan.Task) { k.Bounds.Bytes = most })).Induce(induction.Options{K: 4, Values: 4})
		if err != nil {
			t.Fatal(err)
		}
		return r, why.Why
	}
	free, why := within(0)
	if free == nil {
		t.Fatal(why)
	}
	most := free.Verdict.Stats.Bytes
	if r, why := within(most); r == nil {
		t.Errorf("with a limit of %d bytes: %s", most, why)
	}
	if r, why := within(most - 1); r != nil || !strings.Contains(why, "--memory") {
		t.Errorf("with a limit of less than %d bytes: %q", most, why)
	}
}

// TestWhyNot: the reason that an attempt is not a proof names the place that it has, if any.
func TestWhyNot(t *testing.T) {
	s := modules{}.open(t, inStep, nil)
	check := slices.IndexFunc(s.Program.Code, func(x program.Instr) bool { return x.Op == program.External })
	for pc, want := range map[int]string{-1: "so", check: "so (program.c:12)", len(s.Program.Code): "so", 1<<56 - 1: "so"} {
		if got := kinduction.WhyNot(s.Plan, &induction.Result{Why: "so", PC: pc}); got != want {
			t.Errorf("at %d: %s, want %s", pc, got, want)
		}
	}
}

// TestReportedInvariants: a loop is reported once, with each of the cases that its invariant has, each once.
func TestReportedInvariants(t *testing.T) {
	const program = smallHead + `int main(void) { unsigned m = 0, k = in(), i = 0; int *p = byte() ? malloc(4) : 0;
		while (byte()) { if (m == 0) { if (byte()) m = 7; } else { m = 0; i = 0; } if (m && i < 9) i++; check(m == 0 || m == 7); }
		while (byte()) { check(m != 3); k += 2; } return p != 0; }`
	r, why, err := modules{}.open(t, program, induct(nil)).Induce(induction.Options{K: 1, Values: 4})
	if err != nil || r == nil {
		t.Fatalf("%+v, %v", why, err)
	}
	var got []string
	for _, l := range r.Verdict.Induction.Loops {
		got = append(got, fmt.Sprint(l.Function, " ", l.Place.Short(), " ", l.Cases))
	}
	want := []string{"main program.c:13 [[m == 0 i == 0] [m == 7 i == 1]]", "main program.c:14 [[m == 0] [m == 7]]"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestConstants: bounds and moduli of invariants are tried that the program compares with, divides by, masks with, stores or
// chooses by; others are not.
func TestConstants(t *testing.T) {
	const program = smallHead + `unsigned g; int main(void) { unsigned x = in(), y = 0; int z = x;
		y += x == 101; y += x != 102; y += x > 103; y += x >= 104; y += x < 105; y += x <= 106; y += z > 107; y += z >= 108; y += z < 109; y += z <= 110;
		y += x % 111; y += z % 112; y += x & 113; g = 114; switch (x) { case 115: y++; break; case 116: y--; } y += x * 120 + 121; check(y); }`
	s := modules{}.open(t, program, nil)
	all, moduli := kinduction.Constants(s.Plan)
	for n := uint64(101); n <= 116; n++ {
		if !slices.Contains(all, n) {
			t.Errorf("%d is none: %v", n, all)
		}
	}
	if slices.Contains(all, 120) || slices.Contains(all, 121) || !slices.Equal(moduli, []uint64{111, 112}) {
		t.Errorf("%v, moduli %v", all, moduli)
	}
}
