package verify

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
	symmachine "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// TestRangesOfInputs: where the user has chosen a range, a proof is one for the range alone, unless it is all of the type.
func TestRangesOfInputs(t *testing.T) {
	const head = smallHead + `extern int __VERIFIER_nondet_int(void); extern long __VERIFIER_nondet_long(void); extern unsigned long __VERIFIER_nondet_ulong(void); extern double __VERIFIER_nondet_double(void); extern __int128 __VERIFIER_nondet_int128(void);
		int main(void) { `
	const least, most = math.MinInt64, math.MaxInt64
	all := modules{}
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
		r := all.check(t, head+x.body+" }", func(k *plan.Task) {
			k.Environment.NondetGiven, k.Environment.NondetMin, k.Environment.NondetMax = x.given, x.first, x.last
		})
		if cut := slices.Contains(kinds(r), verdict.InputCut); cut != x.cut || (r.Verdict.Answer == verdict.Verified) == x.cut {
			t.Errorf("%s, %v from %d to %d: %v %v", x.body, x.given, x.first, x.last, r.Verdict.Answer, r.Verdict.Reasons)
		}
	}
}

// TestLeftOpen: what no solver knows is not a proof, and counted; undefined functions end the run.
func TestLeftOpen(t *testing.T) {
	const product = smallHead + `int main(void) { unsigned x = in(); check(x * x % 8 != 5); }`
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
		{"stop", smallHead + `extern void other(void); int main(void) { if (in() == 7) other(); check(1); }`, func(k *plan.Task) { k.Environment.Unknown = platform.UnknownStop }, verdict.Unknown, verdict.Unsupported, false},
	} {
		r := modules{}.check(t, x.program, x.change)
		v := &r.Verdict
		if v.Answer != x.answer || x.kind != "" && !slices.Contains(kinds(r), x.kind) || (v.Solving.Open > 0) != x.open || (v.Solving.Reason != "") != x.open {
			t.Errorf("%s: %v %v, %+v", x.name, v.Answer, v.Reasons, v.Solving)
		}
	}
}

// TestOneWorker: a search that has one worker says so to a user who asked for several.
func TestOneWorker(t *testing.T) {
	all := modules{}
	for workers, want := range []bool{false, false, true} {
		r := all.check(t, fewRounds, func(k *plan.Task) { k.Search.Workers = workers })
		if got := strings.Contains(r.Verdict.EngineWhy, "a single worker"); got != want || r.Verdict.Answer != verdict.Verified {
			t.Errorf("%d workers: %q", workers, r.Verdict.EngineWhy)
		}
	}
}

// TestRanOut: a limit that was reached in the last question is reported, once; if no question was left open the search ended before it.
func TestRanOut(t *testing.T) {
	for _, x := range []struct {
		open  int
		met   []search.Limit
		limit search.Limit
		want  []search.Limit
	}{
		{0, nil, search.Time, nil},
		{1, nil, search.Time, []search.Limit{search.Time}},
		{2, nil, "", nil},
		{2, []search.Limit{search.Time}, search.Time, []search.Limit{search.Time}},
		{2, []search.Limit{search.States}, search.Time, []search.Limit{search.States, search.Time}},
	} {
		q, r := &symbolic.Inquiry{Questions: engine.Questions{Open: x.open}}, &search.Result{Limits: slices.Clone(x.met)}
		q.RanOut(r, func(search.Stats) search.Limit { return x.limit })
		if !slices.Equal(r.Limits, x.want) {
			t.Errorf("%+v: %v", x, r.Limits)
		}
	}
}

// TestUnwritten: memory that was never written holds what makes a counterexample one.
func TestUnwritten(t *testing.T) {
	all := modules{}
	for text, want := range map[string]int{ // bytes that must hold something
		`int main(void) { unsigned char *p = malloc(1); check(*p != 5); }`:                              1,
		`int main(void) { unsigned char *p = malloc(16); check(p[0] != 5 || p[8] != 7); }`:              2,
		`int main(void) { unsigned x = in(); unsigned char *p = malloc(1); check(*p != 5 || x != 9); }`: 1,
		`int main(void) { unsigned x = in(); check(x != 9); }`:                                          0,
	} {
		for _, merge := range []bool{false, true} {
			r := all.check(t, smallHead+text, func(k *plan.Task) { k.Symbolic.Merge = merge })
			if r.Verdict.Answer != verdict.Violated || len(r.Verdict.Reasons) > 0 || len(r.Traces) != 1 || len(r.Traces[0].Unwritten) != want || len(r.Traces[0].Notes) != min(want, 1) {
				t.Errorf("%s: %v %v", text, r.Verdict.Answer, r.Verdict.Reasons)
			}
		}
	}
}

// TestConfirming: a failure is confirmed by the concrete machine, or is none; of one that depends on memory that was never
// written that is reported. What went wrong otherwise is not taken for that.
func TestConfirming(t *testing.T) {
	s := modules{}.open(t, smallHead+`int main(void) { unsigned x = in(); unsigned char *p = malloc(1); check(*p != 5 || x != 9); return x; }`, nil)
	q, p := symbolic.Inquire(s.Plan), passes.New(s.Plan, nil)
	other := search.Found{Failure: &system.Failure{Check: "assert"}, Schedule: schedule.Schedule{{Thread: 0, Choice: 8}}}
	if _, err := p.ConfirmWith(nil, other); err == nil || errors.Is(err, passes.ErrUnwritten) {
		t.Errorf("%v", err)
	}
	if tr, err := p.ConfirmFine(search.Found{Failure: other.Failure, Schedule: schedule.Schedule{{Thread: 7}}}); err == nil || !strings.Contains(err.Error(), "thread 7 does not exist") || tr != nil {
		t.Errorf("%v, %v", tr, err)
	}
	held := schedule.Unwritten{}
	if tr, err := q.Confirm(p, search.Found{Failure: other.Failure, Schedule: schedule.Schedule{{Thread: 7}}}); !errors.Is(err, symbolic.ErrOtherWay) || tr != nil || q.Confirming {
		t.Errorf("%v, %v", tr, err)
	}
	if tr, err := q.Confirm(p, search.Found{Failure: other.Failure, Schedule: schedule.Schedule{}}); err == nil || tr != nil || q.Confirming {
		t.Errorf("%v, %v", tr, err)
	}
	r, err := s.Check()
	if err != nil || len(r.Traces) != 1 || len(r.Traces[0].Unwritten) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	if held = r.Traces[0].Unwritten; len(held) == 1 {
		if tr, err := p.ConfirmWith(held, other); !errors.Is(err, passes.ErrUnwritten) || tr != nil {
			t.Errorf("%v, %v", tr, err)
		}
	}
}

// TestMayTake: the answers of a schedule are taken where one is asked of the same thread, whatever value is asked about there. Its
// actions are taken where they can be.
func TestMayTake(t *testing.T) {
	const program = `#include <string.h>
		` + smallHead + `_Atomic int a; int main(void) { pthread_t t; char b[4] = "", *p = b + in() % 2; unsigned n = strlen(p); pthread_create(&t, 0, 0, 0); a = n; }`
	h, err := symbolic.Inquire(modules{}.open(t, program, nil).Plan).NewWorker(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	c := h.Cursor
	if f := c.Start(); f != nil || !c.Unfinished() {
		t.Fatal(f)
	}
	value, _ := c.Actions(nil)
	if other := value[0].Choice + 1; len(value) != 1 || !symbolic.MayTake(c, schedule.Step{Thread: symbolic.BeforeAll, Choice: other}) || symbolic.MayTake(c, schedule.Step{Thread: 0, Choice: value[0].Choice}) {
		t.Errorf("at a value, %v", value)
	}
	for c.Unfinished() {
		answers, _ := c.Actions(nil)
		c.Do(answers[len(answers)-1])
	}
	if !symbolic.MayTake(c, schedule.Step{}) || symbolic.MayTake(c, schedule.Step{Choice: 7}) || symbolic.MayTake(c, schedule.Step{Thread: 1}) {
		t.Error("at an action")
	}
}

// TestConcrete: a schedule with answers becomes one with inputs, up to the failure. Where the host has no memory for the machine
// there is none.
func TestConcrete(t *testing.T) {
	s := modules{}.open(t, smallHead+`int main(void) { unsigned x = in(); check(x != 5); }`, nil)
	q, p := symbolic.Inquire(s.Plan), passes.New(s.Plan, nil)
	const ends, fails = 0, 1
	for _, x := range []struct {
		line schedule.Schedule
		want string
	}{
		{schedule.Schedule{{Thread: symbolic.BeforeAll, Choice: fails}}, "0:5"},
		{schedule.Schedule{{Thread: symbolic.BeforeAll, Choice: ends}}, "0"},
		{schedule.Schedule{{Thread: symbolic.BeforeAll, Choice: fails}, {Thread: 0}, {Thread: 3}}, "0:5"},
	} {
		if line, unwritten, err := q.Concrete(p, x.line, q.Smallest); err != nil || line.String() != x.want || len(unwritten) != 0 {
			t.Errorf("%v: %v, %v, %v, want %s", x.line, line, unwritten, err, x.want)
		}
	}
	s.Program.Pool = make([]uint64, 1<<22) // constants, more than any machine has room for
	if line, _, err := q.Concrete(p, nil, q.Smallest); err == nil || line != nil {
		t.Errorf("%v, %v", line, err)
	}
}

// TestNoQuantifiers: what has quantifiers is left open where no solver answers it.
func TestNoQuantifiers(t *testing.T) {
	q := symbolic.Inquire(&plan.Plan{Task: plan.Task{Symbolic: plan.Symbolic{Solving: plan.Solving{Solver: "cadical"}}}})
	o := q.NewOracle(nil)
	defer o.Solver.Close()
	if a := o.Never(nil, nil, []term.Term{o.Pool.Bool(false)}); a != symmachine.Unknown || o.Asked != 0 {
		t.Errorf("%v, %d questions", a, o.Asked)
	}
}
