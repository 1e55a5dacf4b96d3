package verify

import (
	"slices"
	"testing"
	"time"

	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// consumers are those who conclude something from a search. Each reports whether what it concludes is about all runs,
// and what kept it from that.
var consumers = map[string]func(*Session) (bool, []verdict.Reason, error){
	"verdict": verdictOf,
	"table": func(s *Session) (bool, []verdict.Reason, error) {
		s.Task.Checks.Table = true
		r, err := s.Answer(Checks{})
		if err != nil {
			return false, nil, err
		}
		return slices.ContainsFunc(r.Verdict.Claims, func(c verdict.Claim) bool { return c.Status == verdict.Success }), r.Verdict.Reasons, nil
	},
	"merging": func(s *Session) (bool, []verdict.Reason, error) {
		s.Task.Search.Engine, s.Task.Symbolic.Merge = plan.EngineSymbolic, true
		return verdictOf(s)
	},
	"unrolling": func(s *Session) (bool, []verdict.Reason, error) {
		s.Task.Search.Engine, s.Task.Bounds.Unwind = plan.EngineBMC, 2
		return verdictOf(s)
	},
	"induction": func(s *Session) (bool, []verdict.Reason, error) {
		s.Task.Search.Engine = plan.EngineBMC
		r, err := induce(s, induction.Options{K: 1, Values: 4})
		if err != nil {
			return false, nil, err
		}
		return r.Verdict.Answer == verdict.Verified, r.Verdict.Reasons, nil
	},
	"tests": func(s *Session) (bool, []verdict.Reason, error) {
		r, err := s.Answer(Tests{})
		if err != nil {
			return false, nil, err
		}
		return len(r.Verdict.Reasons) == 0, r.Verdict.Reasons, nil
	},
	"states": func(s *Session) (bool, []verdict.Reason, error) {
		n, err := s.Answer(States{By: reduction.Default})
		if err != nil {
			return false, nil, err
		}
		return len(n.Verdict.Reasons) == 0, n.Verdict.Reasons, nil
	},
	"executions": func(s *Session) (bool, []verdict.Reason, error) {
		n, err := s.Answer(Executions{})
		if err != nil {
			return false, nil, err
		}
		return len(n.Verdict.Reasons) == 0, n.Verdict.Reasons, nil
	},
	"query": func(s *Session) (bool, []verdict.Reason, error) {
		res, err := s.Answer(s.Questions()[0])
		if err != nil {
			return false, nil, err
		}
		a := &res.Verdict
		return a.Answer != verdict.Unknown, a.Reasons, nil
	},
}

func verdictOf(s *Session) (bool, []verdict.Reason, error) {
	r, err := s.Answer(Checks{})
	if err != nil {
		return false, nil, err
	}
	return r.Verdict.Answer == verdict.Verified, r.Verdict.Reasons, nil
}

// Who tries values, who takes inputs as unknowns, and those of all consumers.
var (
	concrete = []string{"verdict", "table", "states", "executions", "query"}
	unknowns = []string{"verdict", "table", "merging", "unrolling", "induction", "tests"}
)

const declared = `#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void); extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int); extern void __VERIFIER_assume(int);
`

// shortfalls has for each fact that keeps a search from being a proof a program, or a task, to which it applies, and
// nothing else does.
var shortfalls = []struct {
	kind      verdict.ReasonKind // "": there is none
	program   string
	task      func(*plan.Task)
	session   func(*Session)
	symbolic  bool
	consumers []string
}{
	{kind: "", program: `int main(void) { unsigned char x = __VERIFIER_nondet_uchar(); __VERIFIER_assert(x < 256); }`, consumers: concrete},
	{kind: "", program: `int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assert(x <= 4294967295u); }`, symbolic: true, consumers: unknowns},
	{kind: verdict.LimitAllocation, program: `int main(void) { unsigned n = __VERIFIER_nondet_uint(); char *p = malloc(n); __VERIFIER_assert(!p || n <= 5000); }`,
		symbolic: true, consumers: unknowns},
	{kind: verdict.LimitAllocation, program: `int main(void) { unsigned n = __VERIFIER_nondet_uint(); char *p = calloc(n, 1); __VERIFIER_assert(!p || n <= 5000); }`,
		symbolic: true, consumers: unknowns},
	{kind: verdict.LimitUnwind, program: `int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0; while (i < n) i++; __VERIFIER_assert(i != 5); }`,
		symbolic: true, consumers: []string{"unrolling"}},
	{kind: verdict.InputCut, program: `int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assert(x != 77777); }`, consumers: concrete},
	{kind: verdict.InputCut, program: `int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assert(x != 77777); }`, symbolic: true,
		task: func(t *plan.Task) {
			t.Environment.NondetMin, t.Environment.NondetMax, t.Environment.NondetGiven = 0, 7, true
		}, consumers: unknowns},
	{kind: verdict.Uninitialised, program: `int main(void) { int *p = malloc(4); int v = *p; __VERIFIER_assert(v != 5); }`, consumers: concrete},
	{kind: verdict.Uninitialised, program: `int main(void) { int *p = malloc(4); int v = *p; __VERIFIER_assert(v != 5); }`, symbolic: true,
		consumers: []string{"tests"}},
	{kind: verdict.BetweenSwitches, program: `#include <setjmp.h>
		#include <signal.h>
		#include <unistd.h>
		sigjmp_buf back; volatile sig_atomic_t armed;
		void handler(int sig) { if (armed) { armed = 0; siglongjmp(back, 1); } }
		int main(void) { volatile int left = 0, right = 0; signal(SIGALRM, handler);
			if (!sigsetjmp(back, 1)) { armed = 1; alarm(1); left = 1; right = 1; armed = 0; } else __VERIFIER_assert(left == right); }`,
		consumers: []string{"verdict", "table", "states"}},
	{kind: verdict.Omissions, program: `int main(void) { for (int i = 0; i < 9; i++) __VERIFIER_assert(__VERIFIER_nondet_uchar() < 256); }`,
		task: func(t *plan.Task) { t.Search.Store, t.Bounds.Bytes = plan.StoreBitstate, 1<<20 }, consumers: []string{"verdict", "table", "states"}},
	{kind: verdict.LimitStates, program: `int main(void) { for (int i = 0; i < 9; i++) { int x = __VERIFIER_nondet_uchar(); __VERIFIER_assert(x + i != 999); } }`,
		task: func(t *plan.Task) { t.Bounds.States = 2 }, consumers: []string{"verdict", "table", "states", "query"}},
	{kind: verdict.LimitStates, program: `int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = 0; for (unsigned i = 0; i < 9; i++) if (x == 7 * i) y += i; __VERIFIER_assert(y != 99); }`,
		task: func(t *plan.Task) { t.Bounds.States = 2 }, symbolic: true, consumers: []string{"verdict", "table", "merging", "unrolling", "tests"}},
	{kind: verdict.LimitDepth, program: `int main(void) { for (int i = 0; i < 9; i++) { int x = __VERIFIER_nondet_uchar(); __VERIFIER_assert(x + i != 999); } }`,
		task: func(t *plan.Task) { t.Bounds.Depth = 2 }, consumers: concrete},
	{kind: verdict.Interrupted, program: `int main(void) { for (int i = 0; i < 9; i++) { int x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(); __VERIFIER_assert(x + y != 999); } }`,
		task: func(t *plan.Task) { t.Host.Interrupted = func() bool { return true } }, consumers: []string{"verdict", "table", "states", "query"}},
	{kind: verdict.MachineLimit, program: `#include <pthread.h>
		void *f(void *a) { return a; } int main(void) { pthread_t t; int x = __VERIFIER_nondet_uchar(); if (x == 5) pthread_create(&t, 0, f, 0); __VERIFIER_assert(x < 256); }`,
		task: func(t *plan.Task) { t.Bounds.Threads = 1 }, consumers: concrete},
	{kind: verdict.Unsupported, program: `#include <unistd.h>
		#include <sys/syscall.h>
		int main(void) { int x = __VERIFIER_nondet_uchar(); if (x == 5) syscall(SYS_futex, &x, 99, 0); __VERIFIER_assert(x < 256); }`, consumers: concrete},
	{kind: verdict.Unsupported, program: `#include <unistd.h>
		#include <sys/syscall.h>
		int main(void) { int x = __VERIFIER_nondet_uchar(); if (x == 5) syscall(SYS_futex, &x, 99, 0); __VERIFIER_assert(x < 256); }`, symbolic: true, consumers: unknowns},
	{kind: verdict.NeverReached, program: `extern void heddle_sometimes(int); int main(void) { int x = __VERIFIER_nondet_uchar(); __VERIFIER_assume(x > 300); heddle_sometimes(1); __VERIFIER_assert(x); }`,
		consumers: []string{"verdict", "table"}},
	{kind: verdict.SolverGap, program: `int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assert(x * x % 8 != 5); }`, symbolic: true,
		task: func(t *plan.Task) { t.Symbolic.Solving.Solver = "false" }, consumers: unknowns},
}

// TestObligations: whatever keeps a search from being a proof does so for everybody who concludes something from it.
func TestObligations(t *testing.T) {
	for _, x := range shortfalls {
		file := checkout.Write(t, "program.c", declared+x.program)
		for _, name := range x.consumers {
			t.Run(string(x.kind)+"/"+name, func(t *testing.T) {
				s := unprovable(t, file, name == "query", x.symbolic, x.task)
				if x.session != nil {
					x.session(s)
				}
				all, reasons, err := consumers[name](s)
				if err != nil {
					t.Fatal(err)
				}
				if all != (x.kind == "") {
					t.Errorf("about all runs: %v; reasons %+v", all, reasons)
				}
				known := slices.ContainsFunc(reasons, func(r verdict.Reason) bool { return r.Kind == x.kind })
				if x.kind != "" && !known && !otherwise(x.kind, reasons) {
					t.Errorf("reasons %+v", reasons)
				}
			})
		}
	}
}

// otherwise reports whether a consumer has another word for a fact: an attempt by induction says why it is not a proof, and
// what solvers leave open may show as a gap of the machine, or as a test that is not there.
func otherwise(kind verdict.ReasonKind, reasons []verdict.Reason) bool {
	return slices.ContainsFunc(reasons, func(r verdict.Reason) bool {
		return r.Kind == verdict.NoInvariant || kind == verdict.SolverGap && r.Kind == verdict.Unsupported
	})
}

// unprovable opens a program; with ask a query is asked of it.
func unprovable(t *testing.T, file string, ask, symbolic bool, change func(*plan.Task)) *Session {
	t.Helper()
	begun := time.Now()
	task := plan.Task{Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Assert), KeepGoing: true}, Bounds: plan.Bounds{Seconds: 600}, Search: plan.Search{Engine: plan.EngineExplicit}, Host: plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }}}
	task.Source.Load.Files, task.Source.Load.CFlags = []string{file}, []string{"-w"}
	if symbolic {
		task.Search.Engine = plan.EngineSymbolic
	}
	if ask {
		q, err := plan.ParseQuery("E<> 1 == 2")
		if err != nil {
			t.Fatal(err)
		}
		task.Checks.Queries = []*query.Query{q[0]}
	}
	if change != nil {
		change(&task)
	}
	s, err := OpenModule(testprogram.Load(t, task.LoadOptions()), task)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestProofs: each engine says of every obligation whether it is discharged.
func TestProofs(t *testing.T) {
	program := `int main(void) { unsigned char x = __VERIFIER_nondet_uchar(); unsigned i = 0; while (i < 3) i++; __VERIFIER_assert(x + i < 259); }`
	file := checkout.Write(t, "program.c", declared+program)
	for _, x := range []struct {
		name string
		task func(*plan.Task)
		kind verdict.ProofKind
	}{
		{"explicit", func(k *plan.Task) {}, verdict.Exhausted},
		{"counting", func(k *plan.Task) { k.Search.CounterAbstraction, k.Checks.KeepGoing = plan.CountOn, false }, verdict.CounterAbstracted},
		{"symbolic", func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }, verdict.Exhausted},
		{"merging", func(k *plan.Task) { k.Search.Engine, k.Symbolic.Merge = plan.EngineSymbolic, true }, verdict.Unrolled},
		{"bmc", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }, verdict.Unrolled},
	} {
		s := unprovable(t, file, false, false, x.task)
		r, err := s.Answer(Checks{})
		if err != nil {
			t.Fatal(err)
		}
		holdsProof(t, x.name, &r.Verdict, x.kind)
	}
	s := unprovable(t, file, false, false, func(k *plan.Task) { k.Search.Engine = plan.EngineBMC })
	r, err := induce(s, induction.Options{K: 3, Values: 24})
	if err != nil {
		t.Fatal(err)
	}
	holdsProof(t, "induction", &r.Verdict, verdict.Inductive)
}

// holdsProof demands a proof of a kind, with every obligation stated.
func holdsProof(t *testing.T, name string, v *verdict.Verdict, kind verdict.ProofKind) {
	t.Helper()
	if v.Answer != verdict.Verified || v.Proof.Kind != kind {
		t.Errorf("%s: %v by kind %d, want %d; %+v", name, v.Answer, v.Proof.Kind, kind, v.Reasons)
	}
	for _, o := range kind.Obligations() {
		if !v.Proof.Stated(o) {
			t.Errorf("%s does not say %s", name, o)
		}
	}
}
