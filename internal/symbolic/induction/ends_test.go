package induction_test

import (
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// openEnds loads a C program of which is asked whether every run ends.
func openEnds(t *testing.T, text string, set machine.CheckSet, seconds float64) *verify.Session {
	t.Helper()
	start := time.Now()
	return testsession.OpenText(t, "program.c", header+text, plan.Task{
		Checks: plan.Checks{Set: set.With(machine.Termination)},
		Search: plan.Search{Engine: plan.EngineInduction},
		Bounds: plan.Bounds{Seconds: seconds},
		Host:   plan.Host{Clock: func() float64 { return time.Since(start).Seconds() }},
	})
}

// endless are programs some run of which does not end.
var endless = map[string]string{
	"for ever":                 `int main(void) { for (;;); }`,
	"for ever, and changes":    `int main(void) { unsigned x = 0; for (;;) x++; }`,
	"an input keeps it on":     `int main(void) { while (any()); }`,
	"wraps past zero":          `int main(void) { unsigned x = number(); while (x != 0) x -= 2; }`,
	"wraps past the bound":     `int main(void) { int n = any(); assume(n >= 0 && n <= 300); for (unsigned char i = 0; i < n; i++); }`,
	"grows by nothing":         `int main(void) { int x = any(), y = any(); assume(y >= 0 && y < 9 && x < 1000); while (x > 0 && x < 2000) x = x + y; }`,
	"falls by nothing":         `int main(void) { int x = any(), y = any(); assume(y >= 0 && y < 9); while (x > 0) x -= y; }`,
	"an inner loop sets back":  `int main(void) { int n = any(), m = any(); for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) if (any() == 7) i--; } }`,
	"two that undo each other": `int main(void) { int x = any(), y = any(); while (x > 0 && y > 0) { if (bit()) { x--; y = any(); } else { y--; x = any(); } } }`,
	"always less or equal":     `int main(void) { unsigned n = number(); for (unsigned i = 0; i <= n; i++); }`,
	"never below zero":         `int main(void) { unsigned n = number(); for (unsigned i = n; i >= 0; i--); }`,
	"a step that may be zero":  `int main(void) { unsigned n = number(), s = number(); for (unsigned i = 0; i < n && i < 5000; i += s % 3); }`,
	"halves of a negative":     `int main(void) { int x = any(); while (x != 0 && x != 1) x = x >> 1; }`,
	"a product":                `int main(void) { unsigned x = number(); while (x < 1000) x = x * 2; }`,
	"a goto":                   `int main(void) { int x = any(); again: if (x > 5) { x--; goto again; } if (x == 5 && bit()) { x = 6; goto again; } }`,
	"two ways in":              `int main(void) { int x = any(); if (bit()) goto b; a: x--; if (x < 0) return 0; b: if (bit()) x++; if (x < 100) goto a; }`,
	"by a call":                `static int f(int x) { return x > 10 ? x - 1 : 11; } int main(void) { int x = any(); while (x > 0) x = f(x); }`,
	"through memory":           `int x; int main(void) { int y = 0, *p = bit() ? &x : &y; x = any(); while (x > 0) --*p; }`,
	"in an array":              `int a[4]; int main(void) { unsigned i = number() % 4; a[0] = any(); a[i] = 5; while (a[0] > 0) a[i]--; }`,
	"a recursion":              `static int f(unsigned x) { return x == 3 ? 0 : 1 + f(x - 2); } int main(void) { return f(number()) > 5; }`,
	"it waits":                 `int main(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); if (any() == 5) pthread_mutex_lock(&m); }`,
	"a float":                  `int main(void) { float x = any(); while (x > 0) x = x - 1; }`,
	"a float that stays":       `int main(void) { double x = any(); while (x >= 0) x = x / 2; }`,
	"a state machine":          `int main(void) { int s = 0, n = any(); while (s != 3) { switch (s) { case 0: s = n > 0 ? 1 : 3; break; case 1: n--; s = 2; break; case 2: n++; s = bit() ? 0 : 3; break; } } }`,
	"a flag":                   `int main(void) { int x = any(), go = 1; while (go) { if (x > 0) x--; else if (bit()) go = 0; } }`,
	"far away":                 `int main(void) { unsigned x = number(); while (x > 0) { if (x == 123456789) continue; x--; } }`,
	"far away, up":             `int main(void) { unsigned x = 0, n = number(); while (x < n) { x++; if (x == 4000000000u) x = 5; } }`,
	"longjmp": `#include <setjmp.h>
		jmp_buf b; int main(void) { volatile int n = 0; setjmp(b); n = n + 1; if (bit()) longjmp(b, 1); }`,
	"a computed goto":             `int main(void) { void *where[2] = {&&a, &&b}; int x = any(); a: if (x > 0) x--; goto *where[x != 0 && bit()]; b: x++; goto *where[0]; }`,
	"overflow wraps":              `int main(void) { int x = any(); while (x != 5) x++; while (x != 4) x += 2; }`,
	"two sides, and back":         `int main(void) { int x = any(), y = any(); while (x != 0 && y > 0) { if (x > 0) { x--; y = any(); if (bit()) x = -5; } else { y--; x = bit() ? 5 : -1 - u8(); } } }`,
	"until it overflows":          `int main(void) { int x = any(); while (x >= 0) x++; }`,
	"overflows without any input": `int main(void) { int x = 1, y = 1; while (x >= 0) { x = 2 * x; y = 3 * y; } }`,
	"overflows in the beginning":  `int main(void) { int x = any(), y = x + 1; while (y <= x) if (y > 0) y = 0; else break; while (y < x && y < 5) y += y > x; }`,
	"sleeps": `#include <unistd.h>
		int main(void) { while (bit()) sleep(1); }`,
}

// ending are programs every run of which ends, as far as a proof is to be found.
var ending = map[string]string{
	"nothing":              `int main(void) { return 0; }`,
	"a constant":           `int main(void) { int s = 0; for (int i = 0; i < 1000; i++) s += i; return s & 1; }`,
	"a few, by inputs":     `int main(void) { int s = 0; for (int i = 0; i < 8; i++) if (bit()) s++; return s; }`,
	"down":                 `int main(void) { int x = any(); while (x > 0) x--; }`,
	"down, unsigned":       `int main(void) { unsigned x = number(); while (x > 0) x--; }`,
	"by two":               `int main(void) { unsigned x = number(); while (x > 1) x -= 2; }`,
	"up to":                `int main(void) { int n = any(); for (int i = 0; i < n; i++); }`,
	"up to, unless left":   `int main(void) { int n = any(); for (int i = 0; i < n; i++) if (bit()) break; }`,
	"a bound that moves":   `int main(void) { int n = any(), i = 0; while (i < n) { if (bit()) i++; else n--; } }`,
	"lexicographic":        `int main(void) { int x = any(), y = any(); while (x > 0 && y > 0) { if (bit()) x--; else { y--; x = any(); } } }`,
	"three of them":        `int main(void) { int x = any(), y = any(), z = any(); while (x > 0 && y > 0 && z > 0) { if (bit()) x--; else if (bit()) { y--; x = any(); } else { z--; y = any(); x = any(); } } }`,
	"nested":               `int main(void) { int n = any(), m = any(); for (int i = 0; i < n; i++) for (int j = 0; j < m; j++); }`,
	"nested, inside too":   `int main(void) { int x = any(); while (x > 0) { int y = any(); while (y > 0 && bit()) y--; x--; } }`,
	"nested, one variable": `int main(void) { int x = any(); while (x > 0) { while (x > 0 && bit()) x--; x--; } }`,
	"triangle":             `int main(void) { unsigned n = number() % 1000; for (unsigned i = 0; i < n; i++) for (unsigned j = i; j < n; j++); }`,
	"halves":               `int main(void) { unsigned x = number(); while (x > 0) x /= 2; }`,
	"to zero from both":    `int main(void) { int x = any(); while (x != 0) { if (x > 0) x--; else x++; } }`,
	"towards each other":   `int main(void) { int a = any(), b = any(); while (a < b) { if (bit()) a++; else b--; } }`,
	"a goto":               `int main(void) { int x = any(); again: if (x > 5) { x--; goto again; } }`,
	"by a call":            `static int f(int x) { return x > 10 ? x - 2 : x - 1; } int main(void) { int x = any(); while (x > 0) x = f(x); }`,
	"a global":             `int x; int main(void) { x = any(); while (x > 0) x--; }`,
	"through a pointer":    `int main(void) { int x = any(), *p = &x; while (*p > 0) --*p; }`,
	"an array":             `int a[9]; int main(void) { unsigned n = number() % 10; for (unsigned i = 0; i < n; i++) a[i] = i; }`,
	"a phase":              `int main(void) { int x = any(), up = 1; while (x > 0 && x < 100000) { if (up) { x++; if (bit()) up = 0; } else x--; } }`,
	"one after the other":  `int main(void) { int x = any(), y = any(); while (x > 0) x--; while (y < 0) y++; }`,
	"long":                 `int main(void) { long x = any(); while (x > 0) x -= 3; }`,
	"char":                 `int main(void) { unsigned char n = u8(); for (unsigned char i = 0; i < n; i++); }`,
	"it ends by an error":  `int main(void) { int x = any(); while (1) { if (x < 0) exit(1); x--; } }`,
	"it aborts":            `int main(void) { int x = any(); while (1) { if (x < 0) abort(); x--; } }`,
	"what is assumed":      `int main(void) { int y = any(), x = any(); assume(y > 0 && y < 9); while (x > 0) x -= y; }`,
	"euclid":               `int main(void) { unsigned char a = u8(), b = u8(); while (b) { unsigned char t = a % b; a = b; b = t; } }`,
	"bits":                 `int main(void) { unsigned x = number(); while (x) x &= x - 1; }`,
	"a state machine":      `int main(void) { int s = 0, n = any(); while (s != 3) { switch (s) { case 0: s = n > 0 ? 1 : 3; break; case 1: n--; s = 2; break; case 2: s = bit() ? 0 : 3; break; } } }`,
	"two ways in":          `int main(void) { int x = any(); if (bit()) goto b; a: x--; if (x < 0) return 0; b: if (bit()) x--; if (x < 100) goto a; }`,
	"two sides":            `int main(void) { int x = any(), y = any(); while (x != 0 && y > 0) { if (x > 0) { x--; y = any(); } else { y--; x = -1 - u8(); } } }`,
	"a bounded recursion":  `static int f(int d) { return d == 0 ? bit() : f(d - 1) + f(d - 1); } int main(void) { return f(3); }`,
}

// TestEndless: no proof that runs end is found of a program that has one which does not.
func TestEndless(t *testing.T) {
	for name, text := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, set := range []machine.CheckSet{0, plan.DefaultChecks} {
				r, err := openEnds(t, text, set, 1).Answer(verify.Checks{})
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict.Answer == verdict.Verified {
					t.Errorf("proved, with the checks %v: %+v", set.Names(), r.Verdict.Induction)
				}
			}
		})
	}
}

// TestEnding: each run ends, and a proof is found.
func TestEnding(t *testing.T) {
	for name, text := range ending {
		t.Run(name, func(t *testing.T) {
			r, err := openEnds(t, text, 0, 60).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict.Answer != verdict.Verified {
				t.Fatalf("%v: %v", r.Verdict.Answer, r.Verdict.Reasons)
			}
			for _, l := range r.Verdict.Induction.Loops {
				t.Logf("%s: %v: %+v", l.Place.Short(), l.Cases, l.Measures)
			}
		})
	}
}
