package symbolic_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/front/compile"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/test/symbolicmachine"
	"heddle/internal/test/testsession"
)

// explore searches a C program's states symbolically.
func explore(t *testing.T, opt, text string, o search.Options) (*search.Result, *symbolicmachine.Oracle) {
	t.Helper()
	x := machineOf(t, opt, text)
	return search.DepthFirst(x.Cursor, symbolic.NewStore(x.Cursor, store.NewTree(x.Cursor)), o), x.Oracle
}

// machineOf is the symbolic machine of a C program.
func machineOf(t *testing.T, opt, text string) *symbolicmachine.Machine {
	t.Helper()
	s := testsession.OpenText(t, "program.c", text, plan.Task{Source: plan.Source{Load: compile.Options{Opt: opt}}, Checks: plan.Checks{Set: plan.DefaultChecks}})
	return symbolicmachine.New(t, s.Program, machine.Options{Checks: plan.DefaultChecks,
		Entries: []int{s.Program.Function("main")}, Args: []string{"program"}})
}

const header = `
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <stdio.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
#define u8 __VERIFIER_nondet_uchar
#define assume __VERIFIER_assume
`

func TestSmall(t *testing.T) {
	for _, test := range []struct{ name, text, check string }{
		{"branch", `int main(void) { unsigned char x = u8(); if (x > 200) assert(x != 250); }`, "assert"},
		{"branch-right", `int main(void) { unsigned char x = u8(); if (x > 200) assert(x >= 201); }`, ""},
		{"sum", `int main(void) { unsigned char x = u8(), y = u8(); unsigned s = x + y; assert(s <= 510); assert(s < 256 || x > 0); }`, ""},
		{"division", `int main(void) { unsigned char x = u8(), y = u8(); return x / y; }`, "div-zero"},
		{"division-right", `int main(void) { unsigned char x = u8(), y = u8(); if (y) return x / y; }`, ""},
		{"index", `int main(void) { int a[10] = {0}; unsigned char x = u8(); if (x < 10) { a[x] = 7; assert(a[x] == 7); } }`, ""},
		{"index-bad", `int main(void) { int a[10] = {0}; unsigned char x = u8(); if (x <= 10) a[x] = 7; }`, "bounds"},
		{"table", `int main(void) { static const int sq[16] = {0,1,4,9,16,25,36,49,64,81,100,121,144,169,196,225}; unsigned char x = u8() % 16; assert(sq[x] == x * x); }`, ""},
		{"heap", `int main(void) { unsigned char *p = malloc(3); p[0] = u8(); p[1] = 5; p[2] = p[0] + p[1]; unsigned v = p[2]; assert(v == ((p[0] + 5) & 255)); free(p); }`, ""},
		{"pointers", `int main(void) { int x = 1, y = 2, *p = u8() & 1 ? &x : &y; *p = 5; assert(x == 5 || y == 5); assert(x + y <= 7); }`, ""},
		{"pointers-bad", `int main(void) { int x = 1, y = 2, *p = u8() & 1 ? &x : &y; *p = 5; assert(x == 5); }`, "assert"},
		{"null", `int main(void) { int x = 1, *p = u8() == 7 ? 0 : &x; return *p; }`, "null"},
		{"assume", `int main(void) { unsigned char x = u8(); assume(x > 10); assume(x < 12); assert(x == 11); }`, ""},
		{"switch", `int main(void) { int r = 0; switch (u8()) { case 1: case 2: r = 1; break; case 77: r = 2; break; default: r = 3; } assert(r); }`, ""},
		{"switch-bad", `int main(void) { int r = 0; switch (u8()) { case 1: case 2: r = 1; break; case 77: break; default: r = 3; } assert(r); }`, "assert"},
		{"loop", `int main(void) { unsigned char n = u8() % 8; int s = 0; for (int i = 0; i < n; i++) s += i; assert(s == n * (n - 1) / 2); }`, ""},
		{"struct", `struct s { char a; short b; int c; }; int main(void) { struct s x = {u8(), u8(), 3}, y = x; assert(x.b == y.b && y.c == 3); char *p = (char *)&y; assert(p[0] == x.a); }`, ""},
		{"union", `int main(void) { union { unsigned v; unsigned char b[4]; } x; x.v = u8() * 257u; assert(x.b[0] == x.b[1]); assert(x.b[2] == 0); }`, ""},
		{"function-pointer", `static int f(int x) { return x; } static int g(int x) { return x + 1; } int main(void) { int (*h)(int) = u8() > 3 ? f : g; int r = h(4); assert(r == 4 || r == 5); }`, ""},
		{"copy", `int main(void) { char a[16] = "hello", b[16]; a[1] = u8(); memcpy(b, a, 16); assert(b[1] == a[1] && b[0] == 'h'); }`, ""},
		{"overflow", `int main(void) { int x = u8() << 23; return x + x; }`, "overflow"},
		{"thread", `static int g; static void *run(void *a) { g = *(unsigned char *)a; return 0; }
			int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); pthread_join(t, 0); assert(g == x); }`, ""},
		{"race", `static int g; static void *run(void *a) { if (*(unsigned char *)a == 9) g = 1; return 0; }
			int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); g = 2; pthread_join(t, 0); }`, "race"},
		{"race-index", `static int g[8]; static void *run(void *a) { g[*(unsigned char *)a & 7] = 1; return 0; }
			int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); g[5] = 2; pthread_join(t, 0); }`, "race"},
		{"no-race-index", `static int g[8]; static void *run(void *a) { g[*(unsigned char *)a & 3] = 1; return 0; }
			int main(void) { pthread_t t; unsigned char x = u8(); pthread_create(&t, 0, run, &x); g[5] = 2; pthread_join(t, 0); }`, ""},
		{"variable-arguments", `#include <stdarg.h>
			static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n--) s += va_arg(l, int); va_end(l); return s; }
			int main(void) { int x = u8(); assert(sum(2, x, 3) == x + 3); }`, ""},
		{"recursion", `static int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { int x = u8() & 7; assert(f(x) == x); }`, ""},
		{"float", `int main(void) { double d = u8(); assert(d * 0.5 <= 127.5); float f = (float)d; assert((int)f == (int)d); }`, ""},
		{"string", `int main(void) { char s[4] = "abc"; s[1] = u8(); assert(strlen(s) == 3 || strlen(s) == 1); }`, ""},
		{"string-bad", `int main(void) { char s[6] = "abcde"; s[2] = u8() & 3; assert(strlen(s) != 2); }`, "assert"},
		{"string-beside", `int main(void) { char s[8] = "abcd"; s[5] = u8(); assert(strlen(s) == 4); assert(s[5] != 9); }`, "assert"},
		{"string-written", `int main(void) { char s[8] = "abcd"; s[0] = s[4] = u8(); strcpy(s, "xyz"); assert(s[0] == 'x' && s[4] != 9); }`, "assert"},
		{"assume-used-O1", `extern int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(); assume(x); assert(x != 2); }`, "assert"},
		{"print", `int main(void) { char *p = malloc(4); free(p); printf("%d %s", u8(), p); }`, "use-after-free"},
		{"print-precision", `int main(void) { char s[3] = {1, 2, 3}; printf("%.*s", u8() & 7, s); }`, "bounds"},
		{"print-result", `int main(void) { int n = printf("%d", u8()); assert(n != 2); }`, "assert"},
		{"library-pointer", `int main(void) { int (*volatile f)(int) = toupper; assert(f(u8()) != 'A'); }`, "assert"},
		{"never-written", `int main(void) { int a[4]; if (a[1] > 3) assert(a[1] >= 4 && a[1] == a[1]); }`, ""},
		{"never-written-bad", `int main(void) { int a[4]; if (a[1] > 3) assert(a[1] != 7); }`, "assert"},
		{"never-written-index", `int main(void) { int a[4], i = u8() & 3, j = u8() & 3; a[i] = 5; assert(i != j || a[j] == 5); }`, ""},
		{"long-loop", `int main(void) { unsigned char x = u8(); int s = 0; for (int i = 0; i < 100000; i++) s += i & 3; assert(s == 150000 && x < 256); }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			opt := "O0"
			if strings.HasSuffix(test.name, "-O1") {
				opt = "O1"
			}
			r, oracle := explore(t, opt, header+test.text, search.Options{Bound: -1})
			found := ""
			if len(r.Violations) > 0 {
				found = r.Violations[0].Failure.Check
			}
			if found != test.check || test.check == "" && !r.Complete() {
				t.Errorf("found %q, want %q; %d states, limits %v", found, test.check, r.States, r.Limits)
				for _, o := range r.Others {
					t.Log(o.Failure.Text)
				}
				for _, o := range r.Violations {
					t.Log(o.Failure.Text, o.Schedule)
				}
			}
			t.Log(r.States, "states", oracle.Asked, "questions")
		})
	}
}

// TestMemory: terms count as memory, so that a search which makes more and more of them ends.
func TestMemory(t *testing.T) {
	r, _ := explore(t, "O0", header+`int main(void) { unsigned s = 0; for (;;) { s += u8(); if (s == 70000) s = 1; } }`,
		search.Options{Bound: -1, MaxBytes: 1 << 18})
	if !slices.Contains(r.Limits, search.Memory) || r.States < 10 {
		t.Errorf("%d states, %d bytes, limits %v", r.States, r.Bytes, r.Limits)
	}
}
