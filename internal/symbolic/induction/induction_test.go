package induction_test

import (
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const header = `#include <assert.h>
#include <stdlib.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
#define any __VERIFIER_nondet_int
#define number __VERIFIER_nondet_uint
#define u8 __VERIFIER_nondet_uchar
#define bit __VERIFIER_nondet_bool
#define assume __VERIFIER_assume
`

// enough is a limit on time that no attempt here comes near, on a busy machine either: where there is a limit, heddle takes turns.
const enough = 600

// open loads a C program.
func open(t *testing.T, text string) *verify.Session {
	t.Helper()
	start := time.Now()
	return testsession.OpenText(t, "program.c", header+text, plan.Task{
		Checks: plan.Checks{Set: plan.DefaultChecks},
		Search: plan.Search{Engine: plan.EngineInduction},
		Host:   plan.Host{Clock: func() float64 { return time.Since(start).Seconds() }},
	})
}

// programs are proved from some k on, or fail.
var programs = []struct {
	name, text string
	k          int // least one that proves it, with cells of one value at most; 0: it fails; -1: none does
}{
	{"parity", `int main(void) { int x = 0; while (any()) { x = (x + 2) % 10; assert(x % 2 == 0); } }`, 1},
	{"parity-bad", `int main(void) { int x = 0; while (any()) { x = (x + 3) % 10; assert(x != 8); } }`, 0},
	{"counter", `int main(void) { unsigned n = number(), i, s = 0; for (i = 0; i < n; i++) s++; assert(s == n); }`, 1},
	{"counter-bad", `int main(void) { unsigned n = number(), i, s = 0; for (i = 0; i < n; i++) s++; assert(s == n && n != 6); }`, 0},
	{"multiple", `int main(void) { unsigned n = number(), i, s = 7; for (i = 0; i < n; i++) s += 3; assert(s == 3 * i + 7); }`, 1},
	{"down", `int main(void) { int n = any(); assume(n >= 0); int i = n, k = 0; while (i > 0) { i--; k++; assert(k + i == n); } assert(k == n); }`, 1},
	{"rotate", `int main(void) { int x = any(), y = any(), z = any(); assume(x != y && y != z && x != z);
		while (any()) { int t = x; x = y; y = z; z = t; assert(x != y); } }`, 4},
	{"rotate-bad", `int main(void) { int x = any(), y = any(), z = any(); assume(x != y && y != z);
		while (any()) { int t = x; x = y; y = z; z = t; assert(x != y); } }`, 0},
	{"skip", `int main(void) { int x = 0; while (bit()) { x++; if (x == 70) x = 0; assert(x != 90); } }`, 1},
	{"skip-bad", `int main(void) { int x = 0; while (bit()) { x++; if (x == 20) x = 0; assert(x != 19); } }`, 0},
	{"states", `enum { A, B, C } s; int g; int main(void) { while (1) { int in = any(); switch (s) {
		case A: if (in > 0) s = B; g = 0; break; case B: g++; if (in == 3) s = C; else s = A; break; case C: assert(g == 1); s = A; } } }`, -1},
	{"nested", `int main(void) { unsigned n = number() % 1000, m = number() % 1000; for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < m; j++) assert(i < 999 && j < 999); }`, 1},
	{"nested-bad", `int main(void) { unsigned n = number() % 1000, m = number() % 1000; for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < m; j++) assert(i < 5 || j < 2); }`, 0},
	{"call", `static int step(int x) { return x < 50 ? x + 1 : 0; } int main(void) { int x = 0; while (any()) { x = step(x); assert(x <= 50); } }`, 1},
	{"pointer", `int main(void) { int x = 0, y = 5, *p; while (any()) { p = any() ? &x : &y; if (*p < 9) ++*p; assert(x <= 9 && y >= 5); } }`, 1},
	{"alias-bad", `int main(void) { int x = 0, y = 5, *p = &x; while (any()) { if (any() == 3) p = &y; if (*p > -9) --*p; assert(x <= 0 && y >= 3); } }`, 0},
	{"array", `int a[5]; int main(void) { unsigned n = number(); for (unsigned i = 0; i < n; i++) a[i % 5] = i & 7; for (int i = 0; i < 5; i++) assert(a[i] < 8); }`, 1},
	{"array-bad", `int a[5]; int main(void) { unsigned n = number(); for (unsigned i = 0; i < n; i++) a[i % 5] = i & 15; for (int i = 0; i < 5; i++) assert(a[i] < 8); }`, 0},
	{"bounds-bad", `int main(void) { int a[6], n = any(), i = 0; assume(n >= 0 && n <= 6); while (any()) { if (i <= n) a[i++] = 1; } }`, 0},
	{"overflow-bad", `int main(void) { int x = 2147483640; while (any()) x++; }`, 0},
	{"goto", `int main(void) { int x = 0; again: if (x > 5) x -= 3; x++; assert(x <= 6); if (any()) goto again; }`, 1},
	{"freed-bad", `int main(void) { int *p = malloc(4); int k = 0; if (!p) return 0; *p = 0; while (any()) { if (k == 7) free(p); if (k < 9) k++; *p = k; } }`, 0},
	{"deep-bad", `int main(void) { unsigned i = 0; while (bit()) { i += 3; assert(i != 33); } }`, 0},
}

// prove tries one way, unless the program is refused. It returns why there is no proof.
func prove(t *testing.T, s *verify.Session, way induction.Options) (bool, string) {
	t.Helper()
	s.Task.Bounds.Seconds = enough
	if why := kinduction.Refusals.Besides(s.Plan, nil); why != "" {
		return false, why
	}
	o, err := kinduction.Search(s.Plan, []induction.Options{way})
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Undecided) > 0 {
		return false, o.Undecided[0].Text
	}
	if open := proof.Of(o.Plan, o.Evidence).Left(); len(open) > 0 {
		t.Errorf("proved, with obligations open: %v", open)
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	return true, ""
}

// TestLeast: a program is proved with its k and with the next, not with less; one that fails with none.
func TestLeast(t *testing.T) {
	for _, test := range programs {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, test.text)
			for k := 1; k <= max(2, test.k+1); k++ {
				got, why := prove(t, s, induction.Options{K: k, Values: 1})
				want := test.k > 0 && k >= test.k
				if got != want {
					t.Errorf("k = %d: proved is %v, want %v: %s", k, got, want, why)
				}
			}
		})
	}
}

// TestCheck: with searches in between every program is decided.
func TestCheck(t *testing.T) {
	for _, test := range programs {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, test.text)
			s.Task.Bounds.Seconds = enough
			r, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			want := verdict.Verified
			if test.k == 0 {
				want = verdict.Violated
			}
			if r.Verdict.Answer != want {
				t.Errorf("%s, want %s: %v", r.Verdict.Answer, want, r.Verdict.Reasons)
			}
		})
	}
}

// TestRefuses: what it is not for it says.
func TestRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`static int g; static void *run(void *x) { g = 1; return x; }
			int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); while (any()) assert(g == 1); }`: "single thread",
		`int main(void) { char *a = malloc(number() % 4000 + 1); if (!a) return 0; while (any()) a[0] = 1; }`:                                 "depends on an input",
		`void heddle_sometimes(int); int main(void) { int x = 0; while (any()) { x ^= 1; heddle_sometimes(x == 2); } }`:                       "heddle_sometimes",
		`struct s { struct s *next; } *list; int main(void) { while (any()) { struct s *n = malloc(sizeof *n); n->next = list; list = n; } }`: "",
	} {
		proved, why := prove(t, open(t, text), induction.Options{K: 1, Values: 4})
		if proved || !strings.Contains(why, want) || why == "" {
			t.Errorf("%s\nproved is %v, because %q, want %q", text, proved, why, want)
		}
	}
}
