package symbolic_test

import (
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// symbolicChecks has for each check a program in which an input of 32 bits decides whether it fails. With RIGHT the
// inputs for which it does are assumed away.
var symbolicChecks = map[machine.Check]string{
	machine.Assert:          `int main(void) { int x = in(); RIGHT(x != 123456); assert(x + 2u != 123458u); }`,
	machine.ErrorCall:       `extern void reach_error(void); int main(void) { int x = in(); RIGHT(x <= 70000); if (x > 70000) reach_error(); }`,
	machine.Abort:           `int main(void) { int x = in(); RIGHT(x % 1000 != 7); if (x % 1000 == 7) abort(); }`,
	machine.Bounds:          `int a[10]; int main(void) { unsigned x = in() & 15; RIGHT(x < 10); a[x] = 1; }`,
	machine.UseAfterFree:    `int main(void) { int *p = malloc(4), *q = malloc(4), x = in(); *p = *q = 1; RIGHT(x != 9); free(x == 9 ? q : p); return *q; }`,
	machine.UseAfterReturn:  `static int *f(int x, int *q) { int v = 1; return x == 9 ? &v : q; } int main(void) { int x = in(), y = 2; RIGHT(x != 9); return *f(x, &y); }`,
	machine.Free:            `int main(void) { char *p = malloc(4); unsigned x = in(); RIGHT(x == 0); free(p + (x & 3)); if (x == 8) free(p); }`,
	machine.Null:            `int main(void) { int y = 1, x = in(); RIGHT(x); int *p = x ? &y : 0; return *p; }`,
	machine.Pointer:         `int main(void) { int y = 1, x = in(); RIGHT(x != 5); int *p = x == 5 ? (int *)0x123456789abcUL : &y; return *p; }`,
	machine.ReadOnly:        `static const char text[] = "abc"; int main(void) { char t[] = "abc"; int x = in(); RIGHT(x >= 0); *(x < 0 ? (char *)text : t) = 'x'; }`,
	machine.DivZero:         `int main(void) { int x = in(); RIGHT(x != 3); return 100 / (x - 3u); }`,
	machine.SignedOverflow:  `int main(void) { int x = in(); RIGHT(x < 2147483647); return x + 1; }`,
	machine.Shift:           `int main(void) { unsigned x = in(); RIGHT(x < 32); return 1u << x; }`,
	machine.UnreachableCode: `int main(void) { int x = in(); RIGHT(x != 4); if (x == 4) __builtin_unreachable(); }`,
	machine.Deadlock: `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		int main(void) { int x = in(); RIGHT(x != 4); pthread_mutex_lock(&m); if (x != 4) pthread_mutex_unlock(&m); pthread_mutex_lock(&m); }`,
	machine.Unlock: `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int main(void) { int x = in(); RIGHT(x != 4); if (x != 4) pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }`,
	machine.Race: `int a[4]; static void *f(void *p) { a[*(unsigned *)p & 3] = 1; return 0; }
		int main(void) { pthread_t t; unsigned x = in(); RIGHT((x & 3) != 2); pthread_create(&t, 0, f, &x); a[2] = 2; pthread_join(t, 0); }`,
	machine.Misuse:            `static void *f(void *p) { return p; } int main(void) { pthread_t t; int x = in(); RIGHT(x != 4); pthread_create(&t, 0, f, 0); pthread_join(t, 0); if (x == 4) pthread_join(t, 0); }`,
	machine.Leak:              `int main(void) { char *p = malloc(4); int x = in(); RIGHT(x != 4); if (x != 4) free(p); }`,
	machine.Unfreed:           `char *p; int main(void) { p = malloc(4); int x = in(); RIGHT(x != 4); if (x != 4) free(p); }`,
	machine.Untracked:         `int main(void) { char *p = malloc(4); int x = in(); RIGHT(x != 4); if (x != 4) free(p); p = 0; }`,
	machine.LeftShift:         `int main(void) { int x = in() & 255; RIGHT(x < 64); return x << 25; }`,
	machine.Alignment:         `int main(void) { static _Alignas(8) char b[16]; unsigned x = in() & 7; RIGHT((x & 3) == 0); return *(int *)(b + x); }`,
	machine.UnsignedOverflow:  `int main(void) { unsigned x = in(); RIGHT(x != 4294967295u); return x + 1 == 7; }`,
	machine.Conversion:        `int main(void) { int x = in(); RIGHT(x >= 0 && x < 256); unsigned char c = x; return c == 7; }`,
	machine.PointerArithmetic: `int main(void) { char b[8]; unsigned x = in() & 15; RIGHT(x <= 8); char *p = b + x; return p == b; }`,
	machine.PointerComparison: `int a[2], b; int main(void) { int x = in(); RIGHT(x != 5); int *p = x == 5 ? &b : a + 1; return p > a; }`,
	machine.FloatOverflow:     `int main(void) { int x = in(); RIGHT(x != 5); float f = x == 5 ? 3e38f : 1.0f; return f * 2 > 3; }`,
	machine.NaN:               `int main(void) { int x = in(); RIGHT(x != 5); float f = x == 5 ? 0.0f : 1.0f; return f / f > 3; }`,
	machine.EnumRange:         `unsigned char v; int main(void) { int x = in(); RIGHT(x != 5); v = x == 5 ? 2 : 1; return *(_Bool *)&v; }`,
	machine.Uninit:            `int main(void) { int a[4]; unsigned x = in(); RIGHT(x != 2); if (x < 4) a[x] = 1; return x < 4 ? a[x ^ (x == 2)] : 0; }`,
}

const symbolicChecksHead = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#define in __VERIFIER_nondet_int
#ifdef CORRECT
#define RIGHT __VERIFIER_assume
#else
#define RIGHT(x)
#endif
`

// TestSymbolicChecks: every check of states that the concrete machine has exists symbolically.
func TestSymbolicChecks(t *testing.T) {
	for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
		if c.Info().Runs || c == machine.Hang { // that nothing hangs is shown by searches of single values only
			continue
		}
		text, ok := symbolicChecks[c]
		if !ok {
			t.Errorf("no program for the check %v", c)
		}
		t.Run(c.String(), func(t *testing.T) {
			t.Parallel()
			if r := symbolically(t, machine.CheckSet(0).With(c), symbolicChecksHead+text); len(r.Traces) != 1 || r.Traces[0].Failure.Check != c.String() {
				t.Errorf("%v, %d counterexamples: %v", r.Verdict.Answer, len(r.Traces), r.Verdict.Reasons)
				for _, x := range r.Traces {
					t.Log(x.Failure.Check, x.Failure.Text)
				}
			}
			if r := symbolically(t, machine.CheckSet(0).With(c), symbolicChecksHead+text, "-DCORRECT"); r.Verdict.Answer != verdict.Verified {
				t.Errorf("the right form is %v: %v", r.Verdict.Answer, r.Verdict.Reasons)
			}
		})
	}
}

func symbolically(t *testing.T, checks machine.CheckSet, text string, flags ...string) *verify.Result {
	t.Helper()
	file := checkout.Write(t, "program.c", text)
	begun := time.Now()
	return testsession.Check(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: append(flags, "-w")}},
		Checks: plan.Checks{Set: checks},
		Bounds: plan.Bounds{Seconds: 600},
		Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic},
		Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
	})
}
