package kinduction

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/test/testplan"
)

const (
	// twoReasons has two assertions: the first is inductive over four rounds, the second over none.
	twoReasons = testplan.Head + `int main(void) { unsigned x = in(), y = in(), z = in(), i = 0; assume(x != y && y != z && x != z);
		while (byte()) { unsigned t = x; x = y; y = z; z = t; check(x != y);
			i++; check(i != 20); } }`
	largeBlock = testplan.Head + `int main(void) { unsigned n = in(); char *p = malloc(n); check(!p || n <= 5000); }`
)

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
		{"a run fails", testplan.FailsSoon, count, all, "the induction step does not hold", 150},
		{"threads", testplan.TwoThreads, count, all, "it requires a single thread", 50},
		{"the first reason stays", twoReasons, count, []induction.Options{short, long}, "(program.c:13)", 2000},
		{"the other one", twoReasons, count, []induction.Options{long, short}, "(program.c:14)", 2000},
		{"hopeless", testplan.Rotating, func(k *plan.Task) { count(k); k.Environment.NondetGiven = true }, []induction.Options{short, long, long}, "took only these values", 2000},
		{"interrupted", testplan.Growing, func(k *plan.Task) { k.Host.Interrupted = func() bool { polls++; return polls > 20 } }, all, "time ran out", 45},
		{"time", testplan.Growing, func(k *plan.Task) {
			count(k)
			k.Host.Clock, k.Bounds.Seconds = (&testplan.Clock{Step: 0.01}).Seconds, 3
		}, all, "time ran out", 1000},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := testplan.Programs{}.Plan(t, x.program, testplan.Induct(x.change))
			polls = 0
			o, err := Search(p, x.list)
			if err != nil {
				t.Fatal(err)
			}
			if o.Evidence != nil || len(o.Undecided) != 1 || !strings.Contains(o.Undecided[0].Text, x.why) {
				t.Errorf("%+v, want the reason %q", o, x.why)
			}
			if polls > x.polls {
				t.Errorf("%d polls, more than %d", polls, x.polls)
			}
		})
	}
}

// TestRefuses: a program that marks what some run must reach is not proved over rounds.
func TestRefuses(t *testing.T) {
	all := testplan.Programs{}
	if why := Refusals.Besides(all.Plan(t, testplan.NeverMarked, testplan.Induct(nil)), nil); !strings.Contains(why, "requires a run that reaches it") {
		t.Errorf("marks: %q", why)
	}
	if why := Refusals.Besides(all.Plan(t, testplan.InStep, testplan.Induct(nil)), nil); why != "" {
		t.Errorf("refused: %s", why)
	}
}

// attemptOnce makes one attempt. A proof has nothing left open once its violations, of which there are none, are confirmed.
func attemptOnce(t *testing.T, p *plan.Plan, o induction.Options) (*engine.Outcome, *induction.Result) {
	t.Helper()
	proved, r, err := tryProof(p, o)
	if err != nil {
		t.Fatal(err)
	}
	if (proved != nil) != r.Proved {
		t.Errorf("an outcome %v, proved %v", proved != nil, r.Proved)
	}
	if proved == nil {
		return nil, r
	}
	x := proof.Of(p, proved.Evidence)
	x.State(verdict.ViolationsConfirmed, nil)
	x.State(verdict.MarksReached, nil)
	if x.Answer(0) != verdict.Verified || len(x.Open()) > 0 {
		t.Errorf("%v %v", x.Answer(0), x.Open())
	}
	if err := proved.Close(); err != nil {
		t.Error(err)
	}
	return proved, r
}

// TestInduce: one attempt, with what is proved and by which facts, or why nothing is.
func TestInduce(t *testing.T) {
	all := testplan.Programs{}
	one := induction.Options{K: 1, Values: 4}
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		proved        bool
		why           string
		hopeless      bool
	}{
		{"proof", testplan.InStep, nil, true, "", false},
		{"a clock, no limit", testplan.InStep, func(k *plan.Task) { k.Host.Clock = (&testplan.Clock{Step: 0.01}).Seconds }, true, "", false},
		{"limit on time", testplan.InStep, func(k *plan.Task) { k.Host.Clock, k.Bounds.Seconds = (&testplan.Clock{Step: 0.01}).Seconds, 0.05 }, false, "time ran out", false},
		{"enough time", testplan.InStep, func(k *plan.Task) { k.Host.Clock, k.Bounds.Seconds = (&testplan.Clock{Step: 0.01}).Seconds, 50 }, true, "", false},
		{"no proof", testplan.Rotating, nil, false, "the induction step does not hold", false},
		{"range", testplan.InStep, func(k *plan.Task) { k.Environment.NondetGiven = true }, false, "took only these values", true},
		{"large blocks", largeBlock, nil, false, "an allocation of an unknown size", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			_, r := attemptOnce(t, all.Plan(t, x.program, testplan.Induct(x.change)).Begin(), one)
			if r.Proved != x.proved {
				t.Errorf("proved %v, want %v", r.Proved, x.proved)
			}
			if !strings.Contains(r.Why, x.why) {
				t.Errorf("reason %q, want %q", r.Why, x.why)
			}
			if r.Hopeless != x.hopeless {
				t.Errorf("hopeless %v, want %v", r.Hopeless, x.hopeless)
			}
		})
	}
}

// TestInduceInMemory: an attempt that comes just to the limit on memory is not stopped.
func TestInduceInMemory(t *testing.T) {
	all := testplan.Programs{}
	within := func(most int64) (*engine.Outcome, string) {
		p := all.Plan(t, testplan.Rotating, testplan.Induct(func(k *plan.Task) { k.Bounds.Bytes = most }))
		proved, r := attemptOnce(t, p.Begin(), induction.Options{K: 4, Values: 4})
		return proved, r.Why
	}
	free, why := within(0)
	if free == nil {
		t.Fatal(why)
	}
	most := free.Evidence.Found.Bytes
	if proved, why := within(most); proved == nil {
		t.Errorf("with a limit of %d bytes: %s", most, why)
	}
	if proved, why := within(most - 1); proved != nil || !strings.Contains(why, "--memory") {
		t.Errorf("with a limit of less than %d bytes: %q", most, why)
	}
}

// TestWhyNot: the reason that an attempt is not a proof names the place that it has, if any.
func TestWhyNot(t *testing.T) {
	p := testplan.Programs{}.Plan(t, testplan.InStep, nil)
	check := slices.IndexFunc(p.Program.Code, func(x program.Instr) bool { return x.Op == program.External })
	for pc, want := range map[int]string{-1: "so", check: "so (program.c:12)", len(p.Program.Code): "so", 1<<56 - 1: "so"} {
		if got := whyNot(p, &induction.Result{Why: "so", PC: pc}); got != want {
			t.Errorf("at %d: %s, want %s", pc, got, want)
		}
	}
}

// TestReportedInvariants: a loop is reported once, with each of the cases that its invariant has, each once.
func TestReportedInvariants(t *testing.T) {
	const program = testplan.Head + `int main(void) { unsigned m = 0, k = in(), i = 0; int *p = byte() ? malloc(4) : 0;
		while (byte()) { if (m == 0) { if (byte()) m = 7; } else { m = 0; i = 0; } if (m && i < 9) i++; check(m == 0 || m == 7); }
		while (byte()) { check(m != 3); k += 2; } return p != 0; }`
	proved, r := attemptOnce(t, testplan.Programs{}.Plan(t, program, testplan.Induct(nil)).Begin(), induction.Options{K: 1, Values: 4})
	if proved == nil {
		t.Fatalf("%+v", r)
	}
	var got []string
	for _, l := range proved.Induction.Loops {
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
	const program = testplan.Head + `unsigned g; int main(void) { unsigned x = in(), y = 0; int z = x;
		y += x == 101; y += x != 102; y += x > 103; y += x >= 104; y += x < 105; y += x <= 106; y += z > 107; y += z >= 108; y += z < 109; y += z <= 110;
		y += x % 111; y += z % 112; y += x & 113; g = 114; switch (x) { case 115: y++; break; case 116: y--; } y += x * 120 + 121; check(y); }`
	all, moduli := constants(testplan.Programs{}.Plan(t, program, nil))
	for n := uint64(101); n <= 116; n++ {
		if !slices.Contains(all, n) {
			t.Errorf("%d is none: %v", n, all)
		}
	}
	if slices.Contains(all, 120) || slices.Contains(all, 121) || !slices.Equal(moduli, []uint64{111, 112}) {
		t.Errorf("%v, moduli %v", all, moduli)
	}
}
