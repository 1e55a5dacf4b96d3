package bmc_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// Loops of programs that are unrolled.
const (
	untilInput = testplan.Head + `int main(void) { unsigned n = in(), i = 0; while (i < n) i++; check(i == n); }`
	twoLoops   = testplan.Head + `int main(void) { unsigned n = in(), i = 0, j = 0; while (i < n) i++; while (j < 5) j += 1 + (in() & 1); check(j < 7); }`
	besideGap  = testplan.Head + `int main(void) { unsigned n = 0; unsigned char a[4]; if (in() == 3) a[in() + 4] = 1; while (in() & 1) n++; `
	recursive  = testplan.Head + `static unsigned f(unsigned n) { return n ? 1 + f(n - 1) : 0; } int main(void) { unsigned n = in(); check(f(n) == n); }`
)

// TestUnrolling: loops are unrolled to the bound of the task, to that of the loop, or further and further as long as that
// alone keeps the result from being a proof.
func TestUnrolling(t *testing.T) {
	const further, never = verdict.LimitUnwind, verdict.NeverReached
	type list = []verdict.ReasonKind
	all := testplan.Programs{}
	for _, x := range []struct {
		name, program string
		change        func(*plan.Task)
		answer        verdict.Answer
		kinds         list
		text          string // of the first reason
	}{
		{"until it suffices", testplan.FewRounds, nil, verdict.Verified, nil, ""},
		{"until it fails", testplan.FailsLate, nil, verdict.Violated, list{further}, "the loop main.0 continues after 8 rounds"},
		{"a clock, no limit", untilInput, func(k *plan.Task) { k.Bounds.Unwind, k.Host.Clock = 20, (&testplan.Clock{Step: 0.01}).Seconds }, verdict.Unknown, list{further}, "the loop main.0 continues after 20 rounds (--engine=bmc:unwind=20)"},
		{"to a bound", testplan.FewRounds, func(k *plan.Task) { k.Bounds.Unwind = 6 }, verdict.Unknown, list{further}, "the loop main.0 continues after 6 rounds (--engine=bmc:unwind=6)"},
		{"to a bound that suffices", testplan.FewRounds, func(k *plan.Task) { k.Bounds.Unwind = 8 }, verdict.Verified, nil, ""},
		{"to a bound of one round", untilInput, func(k *plan.Task) { k.Bounds.Unwind = 1 }, verdict.Unknown, list{further}, "the loop main.0 continues after 1 rounds (--engine=bmc:unwind=1)"},
		{"a recursion", recursive, func(k *plan.Task) { k.Bounds.Unwind = 3 }, verdict.Unknown, list{further}, "the recursion of f goes deeper after 3 rounds (--engine=bmc:unwind=3)"},
		{"all loops have bounds", untilInput, func(k *plan.Task) { k.Bounds.UnwindSet = map[string]int{"main.0": 3} }, verdict.Unknown, list{further},
			"the loop main.0 continues after 3 rounds (--engine=bmc:unwind=main.0:3)"},
		{"one loop has a bound", twoLoops, func(k *plan.Task) { k.Bounds.UnwindSet = map[string]int{"main.0": 2} }, verdict.Unknown, list{further},
			"the loop main.0 continues after 2 rounds (--engine=bmc:unwind=main.0:2)"},
		{"one loop has a bound, the others too", twoLoops, func(k *plan.Task) { k.Bounds.UnwindSet, k.Bounds.Unwind = map[string]int{"main.0": 2}, 1 }, verdict.Unknown, list{further, further},
			"the loop main.0 continues after 2 rounds (--engine=bmc:unwind=main.0:2)"},
		{"all rounds, and nothing comes to a mark", testplan.NeverMarked, nil, verdict.Unknown, list{never}, ""},
		{"violated, and loops go on", testplan.FailsLate, func(k *plan.Task) { k.Checks.KeepGoing = true }, verdict.Violated, list{further}, ""},
		{"until it fails beside a gap", besideGap + `check(n != 5); }`, nil, verdict.Violated, list{verdict.Unsupported, further}, ""},
		{"as far as a gap allows", besideGap + `check(n != 50); }`, nil, verdict.Unknown, list{verdict.Unsupported, further}, ""},
		{"a limit beside a gap", besideGap + `check(n != 50); }`, func(k *plan.Task) {
			k.Bounds.Seconds, k.Host.Clock = 1, (&testplan.Clock{Step: 0.002}).Seconds
		}, verdict.Unknown, list{verdict.Unsupported, further}, ""},
		{"another limit", untilInput, func(k *plan.Task) { k.Bounds.States = 12 }, verdict.Unknown, list{verdict.LimitStates}, ""},
		{"two limits", untilInput, func(k *plan.Task) { k.Bounds.States = 2 }, verdict.Unknown, list{verdict.LimitStates, further}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			v := &testsession.CheckPlan(t, all.Plan(t, x.program, func(k *plan.Task) {
				k.Search.Engine = plan.EngineBMC
				if x.change != nil {
					x.change(k)
				}
			})).Verdict
			if v.Answer != x.answer || !slices.Equal(testplan.Kinds(v), x.kinds) {
				t.Fatalf("%v %v, want %v %v", v.Answer, v.Reasons, x.answer, x.kinds)
			}
			if x.text != "" && v.Reasons[0].Text != x.text {
				t.Errorf("%q, want %q", v.Reasons[0].Text, x.text)
			}
		})
	}
}

// TestOrderOfItsOwn: which searches take states in an order of their own, and what they merge and leave out. The program has
// eight paths, and a state wherever a condition is asked about, or where control joins if states are merged there.
func TestOrderOfItsOwn(t *testing.T) {
	const branches = testplan.Head + `int main(void) { unsigned x = in(), y = 0, z = 0; if (x & 1) y = 1; if (x & 2) y += 2; if (x & 4) z = 1; check(y + z < 5); }`
	all := testplan.Programs{}
	for _, x := range []struct {
		name      string
		change    func(*plan.Task)
		reduction reduction.Name // persistent sets are of the searches depth first
		states    int
		matching  bool
	}{
		{"symbolic", nil, reduction.Persistent, 8, false},
		{"equality", func(k *plan.Task) { k.Symbolic.Match = symexec.Equality }, reduction.Persistent, 8, false},
		{"none", func(k *plan.Task) { k.Symbolic.Match = symexec.None }, reduction.Joint, 15, false},
		{"subsumption", func(k *plan.Task) { k.Symbolic.Match = symexec.Subsumption }, reduction.Joint, 15, true},
		{"merge", func(k *plan.Task) { k.Symbolic.Merge = true }, reduction.Joint, 4, false},
		{"bmc", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }, reduction.Joint, 4, false},
		{"local", func(k *plan.Task) { k.Search.Engine, k.Search.Reduction = plan.EngineBMC, reduction.Local }, reduction.Local, 4, false},
	} {
		v := &testsession.CheckPlan(t, all.Plan(t, branches, x.change)).Verdict
		if v.Answer != verdict.Verified {
			t.Errorf("%s: %v %v", x.name, v.Answer, v.Reasons)
		}
		if v.Stats.States != x.states {
			t.Errorf("%s: %d states, want %d", x.name, v.Stats.States, x.states)
		}
		if v.Reduction.Name != string(x.reduction) {
			t.Errorf("%s: reduction %s, want %s", x.name, v.Reduction.Name, x.reduction)
		}
		if (v.Matching != nil) != x.matching {
			t.Errorf("%s: matching %v, want any: %v", x.name, v.Matching, x.matching)
		}
	}
}

// TestOrderOfItsOwnRefuses: bounds that such a search does not keep, and loops that there are not.
func TestOrderOfItsOwnRefuses(t *testing.T) {
	all := testplan.Programs{}
	for _, x := range []struct {
		name   string
		change func(*plan.Task)
		want   string // "": it is not refused
	}{
		{"bound", func(k *plan.Task) { k.Symbolic.Merge, k.Bounds.Bounded = true, true }, "--context-bound"},
		{"depth", func(k *plan.Task) { k.Symbolic.Merge, k.Bounds.Depth = true, 1 }, "--depth"},
		{"depth of other engines", func(k *plan.Task) { k.Bounds.Depth = 100 }, ""},
		{"unknown function", func(k *plan.Task) {
			k.Search.Engine, k.Bounds.UnwindSet = plan.EngineBMC, map[string]int{"main.0": 2, "round.0": 2}
		}, `no function "round"`},
		{"unknown loop", func(k *plan.Task) {
			k.Search.Engine, k.Bounds.UnwindSet = plan.EngineBMC, map[string]int{"main.0": 2, "main.2": 2}
		}, "main has no such loop\nIt has main.0 and main.1."},
		{"known loops", func(k *plan.Task) {
			k.Search.Engine, k.Bounds.UnwindSet = plan.EngineBMC, map[string]int{"main.0": 2, "main.1": 2}
		}, ""},
	} {
		p := all.Plan(t, twoLoops, func(k *plan.Task) { k.Bounds.States = 20; x.change(k) })
		r, err := (&verify.Session{Plan: p}).Answer(verify.Checks{})
		if testplan.ErrorSays(t, x.name, err, x.want); (r == nil) != (x.want != "") {
			t.Errorf("%s: a result: %v", x.name, r != nil)
		}
	}
}

// TestMergingThreads: what such a search assumed about shared memory it gives up where that is wrong, and begins again.
func TestMergingThreads(t *testing.T) {
	const program = testplan.Head + `int a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *f(void *p) { a = 1; if (b) a = 2; return p; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); unsigned x = in(); b = x & 1; int v = a; pthread_join(t, 0); check(v != 2 || x & 1); check(RIGHT); }`
	for right, want := range map[string]verdict.Answer{"v < 3": verdict.Verified, "v < 2": verdict.Violated} {
		for _, engine := range []plan.Engine{plan.EngineBMC, plan.EngineSymbolic} {
			r := testsession.CheckPlan(t, testplan.Programs{}.Plan(t, strings.Replace(program, "RIGHT", right, 1), func(k *plan.Task) { k.Search.Engine, k.Symbolic.Merge = engine, true }))
			t.Log(r.Verdict.Answer, r.Verdict.Reasons, r.Verdict.Reduction, r.Verdict.Stats.States)
			if r.Verdict.Answer != want {
				t.Errorf("%s, %s: %v %v", engine, right, r.Verdict.Answer, r.Verdict.Reasons)
			}
		}
	}
}
