package symexec_test

import (
	"strconv"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const header = `
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
#define u8 __VERIFIER_nondet_uchar
#define assume __VERIFIER_assume
`

// open loads a C program.
func open(t *testing.T, text string) *verify.Session {
	t.Helper()
	return testsession.OpenText(t, "program.c", header+text, plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}, Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic}})
}

// check verifies a loaded program in some way.
func check(t *testing.T, s *verify.Session, how func(*plan.Task)) *verify.Result {
	t.Helper()
	task := s.Task
	defer func() { s.Task = task }()
	how(&s.Task)
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// searches are ways to search that must agree.
var searches = []struct {
	name string
	how  func(*plan.Task)
}{
	{"plain", func(*plan.Task) {}},
	{"none", func(t *plan.Task) { t.Symbolic.Match = symexec.None }},
	{"subsumption", func(t *plan.Task) { t.Symbolic.Match = symexec.Subsumption }},
	{"merge", func(t *plan.Task) { t.Symbolic.Merge = true }},
	{"merge-none", func(t *plan.Task) { t.Symbolic.Merge, t.Symbolic.Match = true, symexec.None }},
	{"merge-subsumption", func(t *plan.Task) { t.Symbolic.Merge, t.Symbolic.Match = true, symexec.Subsumption }},
	{"bmc", func(t *plan.Task) { t.Search.Engine = plan.EngineBMC }},
}

// TestAgree: every search has the verdict that is known. Violations are replayed before
// they are listed, so that none can be found by mistake.
func TestAgree(t *testing.T) {
	for _, test := range programs {
		t.Run(test.name, func(t *testing.T) {
			program := open(t, test.text)
			for _, s := range searches {
				r := check(t, program, s.how)
				want := verdict.Verified
				if test.fails {
					want = verdict.Violated
				}
				if r.Verdict.Answer != want {
					t.Errorf("%s: %s, want %s: %v", s.name, r.Verdict.Answer, want, r.Verdict.Reasons)
				}
			}
		})
	}
}

var programs = []struct {
	name, text string
	fails      bool
}{
	{"branch", `int main(void) { unsigned char x = u8(); if (x > 200) assert(x != 250); }`, true},
	{"branch-right", `int main(void) { unsigned char x = u8(); if (x > 200) assert(x >= 201); }`, false},
	{"branches", `int main(void) { int n = 0; for (int i = 0; i < 6; i++) if (u8() > 9) n++; assert(n != 4); }`, true},
	{"branches-right", `int main(void) { int n = 0; for (int i = 0; i < 6; i++) if (u8() > 9) n++; assert(n <= 6); }`, false},
	{"inputs-differ", `int main(void) { int a = 0, b; if (u8() > 9) a = u8(); b = u8(); assert(a != 200 || b != 100); }`, true},
	{"inputs-differ-right", `int main(void) { int a = 0, b; if (u8() > 9) a = u8() | 1; b = u8(); assert(a == 0 || (a & 1)); assert(b < 256); }`, false},
	{"pointers", `int main(void) { int x = 1, y = 2, *p = &x; if (u8() & 1) p = &y; *p = 5; assert(x == 5 || y == 5); assert(x + y <= 7); }`, false},
	{"pointers-bad", `int main(void) { int x = 1, y = 2, *p = &x; if (u8() & 1) p = &y; *p = 5; assert(x == 5); }`, true},
	{"null", `int main(void) { int x = 1, *p = &x; if (u8() == 7) p = 0; return *p; }`, true},
	{"objects-differ", `int main(void) { char *p = 0; if (u8() > 3) p = malloc(3); if (p) { p[2] = 1; free(p); } }`, false},
	{"objects-differ-bad", `int main(void) { char *p = 0; unsigned char x = u8(); if (x > 3) p = malloc(x > 77 ? 3 : 2); if (p) { p[2] = 1; free(p); } }`, true},
	{"switch", `int main(void) { int r = 0; switch (u8()) { case 1: case 2: r = 1; break; case 77: r = 2; break; default: r = 3; } assert(r); }`, false},
	{"switch-bad", `int main(void) { int r = 0; switch (u8()) { case 1: case 2: r = 1; break; case 77: break; default: r = 3; } assert(r); }`, true},
	{"loop", `int main(void) { unsigned char n = u8() % 8; int s = 0; for (int i = 0; i < n; i++) s += i; assert(s == n * (n - 1) / 2); }`, false},
	{"loop-bad", `int main(void) { unsigned char n = u8() % 8; int s = 0; for (int i = 0; i < n; i++) s += i; assert(s != 15); }`, true},
	{"loops", `int main(void) { int a = u8() % 4, b = u8() % 4, n = 0; for (int i = 0; i < a; i++) for (int k = 0; k < b; k++) n++; assert(n == a * b); }`, false},
	{"loops-bad", `int main(void) { int a = u8() % 4, b = u8() % 4, n = 0; for (int i = 0; i < a; i++) for (int k = 0; k < b; k++) n++; assert(n != 6); }`, true},
	{"breaks", `int main(void) { int i; for (i = 0; i < 5; i++) { if (u8() == 3) break; if (u8() == 4) continue; if (u8() == 5) return 0; } assert(i <= 5); }`, false},
	{"breaks-bad", `int main(void) { int i; for (i = 0; i < 5; i++) { if (u8() == 3) break; if (u8() == 4) continue; if (u8() == 5) return 0; } assert(i != 2); }`, true},
	{"returns", `static int f(int x) { if (x < 9) return 1; if (x < 99) return 2; return 3; } int main(void) { int a = f(u8()), b = f(u8()); assert(a + b <= 6 && a + b >= 2); }`, false},
	{"returns-bad", `static int f(int x) { if (x < 9) return 1; if (x < 99) return 2; return 3; } int main(void) { int a = f(u8()), b = f(u8()); assert(a + b != 5); }`, true},
	{"recursion", `static int f(int n) { return n ? n + f(n - 1) : 0; } int main(void) { int n = u8() % 6; int s = f(n); assert(s == n * (n + 1) / 2); }`, false},
	{"recursion-bad", `static int f(int n) { return n ? n + f(n - 1) : 0; } int main(void) { int s = f(u8() % 6); assert(s != 10); }`, true},
	{"exits", `int main(void) { if (u8() == 3) exit(0); int x = u8(); if (x == 4) exit(1); assert(x != 4); }`, false},
	{"assume", `int main(void) { int x = u8(), y = 0; if (x > 9) { assume(x < 20); y = x; } assert(y < 20); }`, false},
	{"sort", `int main(void) { unsigned char a[4]; for (int i = 0; i < 4; i++) { unsigned char x = u8(); int k = i; while (k > 0 && a[k - 1] > x) { a[k] = a[k - 1]; k--; } a[k] = x; }
		for (int i = 0; i < 3; i++) assert(a[i] <= a[i + 1]); }`, false},
	{"sort-bad", `int main(void) { unsigned char a[4]; for (int i = 0; i < 4; i++) { unsigned char x = u8(); int k = i; while (k > 1 && a[k - 1] > x) { a[k] = a[k - 1]; k--; } a[k] = x; }
		for (int i = 0; i < 3; i++) assert(a[i] <= a[i + 1]); }`, true},
	{"index", `int main(void) { int a[8] = {0}, i = 2; if (u8() > 4) i = 5; a[i] = 7; assert(a[2] + a[5] == 7); }`, false},
	{"thread", `static int g; static void *run(void *a) { if (*(unsigned char *)a > 4) g++; return 0; }
		int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); pthread_join(t, 0); assert(g == (x > 4)); }`, false},
	{"threads", `#include <stdatomic.h>
		static atomic_int g; static void *run(void *a) { if (*(unsigned char *)a > 4) g++; else g += 2; return 0; }
		int main(void) { pthread_t t, u; unsigned char x = u8(), y = u8(); pthread_create(&t, 0, run, &x); pthread_create(&u, 0, run, &y); pthread_join(t, 0); pthread_join(u, 0); assert(g >= 2 && g <= 4); }`, false},
	{"threads-bad", `#include <stdatomic.h>
		static atomic_int g; static void *run(void *a) { int k = g; if (*(unsigned char *)a > 4) k++; g = k + 1; return 0; }
		int main(void) { pthread_t t, u; unsigned char x = u8(), y = u8(); pthread_create(&t, 0, run, &x); pthread_create(&u, 0, run, &y); pthread_join(t, 0); pthread_join(u, 0); assert(g != 1); }`, true},
	{"orders-bad", `#include <stdatomic.h>
		static atomic_int g; static void *run(void *a) { g = g * 2 + *(int *)a; return 0; }
		int main(void) { pthread_t t, u; int x = 0, y = 1; pthread_create(&t, 0, run, &x); pthread_create(&u, 0, run, &y); pthread_join(t, 0); pthread_join(u, 0); assert(g != 2); }`, true},
	{"race", `static int g; static void *run(void *a) { if (*(unsigned char *)a == 9) g = 1; return 0; }
		int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); g = 2; pthread_join(t, 0); }`, true},
	{"lock", `static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int g;
		static void *run(void *a) { pthread_mutex_lock(&m); if (*(unsigned char *)a > 9) g++; pthread_mutex_unlock(&m); return 0; }
		int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); run(&x); pthread_join(t, 0); assert(g == 0 || g == 2); }`, false},
	{"float", `int main(void) { double d = 1; if (u8() > 7) d = 2.5; assert(d >= 1 && d <= 2.5); }`, false},
	{"function-pointer", `static int f(int x) { return x; } static int g(int x) { return x + 1; } int main(void) { int (*h)(int) = f; if (u8() > 3) h = g; int r = h(4); assert(r == 4 || r == 5); }`, false},
	{"struct", `struct s { char a; short b; int c; }; int main(void) { struct s x = {1, 2, 3}, y = {4, 5, 6}; if (u8() > 3) x = y; assert(x.c == x.b + 1 && x.b == x.a + 1); }`, false},
}

// TestLinear: n branches one after the other take n states and one for the end. Without
// merging each takes twice as many as the one before.
func TestLinear(t *testing.T) {
	text := `int main(void) { unsigned n = 0; for (int i = 0; i < %; i++) if (u8() > 100) n += i; assert(n < 1000); }`
	for n, want := range map[string]int{"5": 6, "20": 21} {
		r := check(t, open(t, strings.ReplaceAll(text, "%", n)), func(t *plan.Task) { t.Symbolic.Merge = true })
		if r.Verdict.Answer != verdict.Verified || r.Verdict.Stats.States != want {
			t.Errorf("%s branches: %s, %d states, want %d", n, r.Verdict.Answer, r.Verdict.Stats.States, want)
		}
	}
}

// TestUnwind: a bound that does not suffice is reported, one that does is a proof.
func TestUnwind(t *testing.T) {
	for _, test := range []struct {
		text   string
		rounds int // that it takes
	}{
		{`int main(void) { int n = u8() % 8, s = 0; for (int i = 0; i < n; i++) s++; assert(s == n); }`, 7},
		{`int main(void) { int n = u8() % 4, k = u8() % 6, s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < k; j++) s++; assert(s == n * k); }`, 5},
		{`int main(void) { int n = 0; do n++; while (u8() > 5 && n < 4); assert(n <= 4); }`, 3},
		{`static int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { int n = u8() % 4; int r = f(n); assert(r == n); }`, 3},
		{`_Bool __VERIFIER_nondet_bool(void); int main(void) { int n = 0; while (__VERIFIER_nondet_bool()) if (++n == 4) break; assert(n <= 4); }`, 4},
		{`static int g(int n); static int f(int n) { int (*h)(int) = f; if (!n) return 0; if (u8() > 3) h = g; return 1 + h(n - 1); }
			static int g(int n) { return n ? f(n - 1) : 0; } int main(void) { int r = f(4); assert(r <= 4); }`, 1}, // no input decides how deep it is
	} {
		program := open(t, test.text)
		for k := 1; k <= test.rounds+1; k++ {
			r := check(t, program, func(t *plan.Task) { t.Search.Engine, t.Bounds.Unwind = plan.EngineBMC, k })
			want := verdict.Unknown
			if k >= test.rounds {
				want = verdict.Verified
			}
			if r.Verdict.Answer != want {
				t.Errorf("%s\n%d rounds: %s, want %s: %v", test.text, k, r.Verdict.Answer, want, r.Verdict.Reasons)
			}
		}
	}
}

// TestUnwindThreads: what a thread asks in its first function, from which control goes nowhere, is not part of the rounds of another:
// a run that leaves the loop after as many as there may be is found.
func TestUnwindThreads(t *testing.T) {
	program := open(t, `static void *f(void *p) { assume(u8() != 9); return p; }
		int main(void) { pthread_t t; int n = 0; while (u8() > 5) { n++; pthread_create(&t, 0, f, 0); pthread_join(t, 0); } assert(n != 2); }`)
	r := check(t, program, func(t *plan.Task) { t.Search.Engine, t.Bounds.Unwind = plan.EngineBMC, 2 })
	if r.Verdict.Answer != verdict.Violated {
		t.Errorf("%s: %v", r.Verdict.Answer, r.Verdict.Reasons)
	}
}

// TestSorting: insertion into a sorted array asks once for each pair, whatever order the
// inputs have: the inputs of any order cover those of the others. Merged states ask as
// often, of sums of all orders; the last two are the end of the loop and of the program.
func TestSorting(t *testing.T) {
	text := `int main(void) { unsigned char a[%]; for (int i = 0; i < %; i++) { unsigned char x = u8(); int k = i; while (k > 0 && a[k - 1] > x) { a[k] = a[k - 1]; k--; } a[k] = x; }
		for (int i = 0; i < % - 1; i++) assert(a[i] <= a[i + 1]); }`
	for _, n := range []int{2, 3, 4, 5} {
		program := open(t, strings.ReplaceAll(text, "%", strconv.Itoa(n)))
		for _, x := range []struct {
			how  func(*plan.Task)
			want int
		}{
			{func(t *plan.Task) { t.Symbolic.Match = symexec.Subsumption }, n * (n + 1) / 2},
			{func(t *plan.Task) { t.Symbolic.Merge = true }, n*(n-1)/2 + 2},
		} {
			r := check(t, program, x.how)
			if r.Verdict.Answer != verdict.Verified || r.Verdict.Stats.States != x.want {
				t.Errorf("%d inputs: %s, %d states, want %d", n, r.Verdict.Answer, r.Verdict.Stats.States, x.want)
			}
		}
	}
}
