package gentest_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/test/golden"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// tested are programs of one thread with several paths.
const tested = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int x; volatile int v, w; _Atomic int a; pthread_mutex_t m;
void nothing(void) {}
void branches(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 200) { if (c < 100) x = 1; }
  switch (c) { case 7: x = 7; break; case 9: x = 9; break; default: x = 0; }
}
void assumes(void) { int c = __VERIFIER_nondet_int(); if (c < 4) __VERIFIER_assume(c == 3); v = 1; }
void first(void) { assert(x == 1); }
void fails(void) { int c = __VERIFIER_nondet_int(); v = 1; assert(c != 5); v = 2; }
void waits(void) { unsigned char c = __VERIFIER_nondet_uchar(); v = 1; while (c == 77) v = 1; }
void asks(void) { for (;;) { v = 1; if (__VERIFIER_nondet_uchar() == 3) break; } v = 2; }
void leaks(void) { if (__VERIFIER_nondet_uchar() == 3) malloc(4); v = 1; }
void locks(void) { if (__VERIFIER_nondet_uchar() == 3) pthread_mutex_lock(&m); pthread_mutex_lock(&m); }
void weak(void) { int c = __VERIFIER_nondet_uchar(); v = 1; atomic_compare_exchange_weak(&a, &c, 1); }
static int down(int k) { return 1 + down(k + 1); }
void deep(void) { v = 1; if (__VERIFIER_nondet_uchar() == 3) v = down(0); }
void room(void) { void *p = malloc(4); free(p); p = 0; v = 1; if (__VERIFIER_nondet_uchar() == 3) v = 2; v = 3; }
extern unsigned long __VERIFIER_nondet_ulong(void);
void hard(void) { unsigned long p = __VERIFIER_nondet_ulong(), q = __VERIFIER_nondet_ulong(); v = 1; if (p > 1 && q > 1 && p < 4000000000 && q < 4000000000 && p * q == 10000000160000000063ul) v = 2; v = 3; }
void library(void) { char s[3] = "a"; s[0] = __VERIFIER_nondet_uchar(); v = strlen(s); if (v == 1) x = 1; }
void numbers(void) { float f = __VERIFIER_nondet_float(); if (f > 2.5f) v = 1; }
void one(void) { v = 1; if (__VERIFIER_nondet_uchar() == 3) v = 4; v = 2; v = 3; }
void later(void) { v = 1; if (__VERIFIER_nondet_uchar() == 3) v = 4; v = 2; v = __VERIFIER_nondet_uchar(); v = 3; }
void more(void) { v = 1; if (__VERIFIER_nondet_uchar() == 3) v = 4; v = 2; if (__VERIFIER_nondet_uchar() == 5) v = 5; v = __VERIFIER_nondet_uchar(); v = 3; }
# 1 "/usr/include/inline.h"
static int installed(int k) { if (k) return 1; return 2; }
# 1 "/heddle/inline.h"
static int ours(int k) { if (k) return 1; return 2; }
# 1 "program.c"
__attribute__((nodebug)) static int nowhere(int k) { if (k) return 1; return 2; }
void counted(void) { int k = __VERIFIER_nondet_uchar(); x = installed(k) + ours(k) + nowhere(k); if (k) v = 1; }
void three(void) { int i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar(), k = __VERIFIER_nondet_uchar(); x = i + j + k; }
static void *thread(void *p) { return p; }
void threads(void) { pthread_t t; pthread_create(&t, 0, thread, 0); }
void twice(void) { free(malloc(4)); free(calloc(4, 1)); v = 1; if (__VERIFIER_nondet_uchar() == 3) v = 2; }
void destroys(void) { if (__VERIFIER_nondet_uchar() == 3) v = 2; v = 1; pthread_mutex_destroy(&m); }
static void handler(int k) { v = k; }
extern void (*signal(int, void (*)(int)))(int); extern unsigned alarm(unsigned);
void alarms(void) { signal(14, handler); alarm(1); }
`

// tests are the tests of a program, and what they say of themselves.
func tests(r *verify.Result) string {
	var b strings.Builder
	t := r.Tests
	fmt.Fprintf(&b, "%d of %d ways, %d states\n", t.Covered, t.Branches, r.Verdict.Stats.States)
	for _, x := range t.List {
		for _, in := range x.Inputs {
			fmt.Fprintf(&b, "%s at %d, %d bits: %#x; ", in.Name, in.Place.Line, in.Bits, in.Value)
		}
		fmt.Fprintf(&b, "%s %d: %s\n", x.Check, x.Place.Line, x.End)
	}
	for _, r := range r.Verdict.Reasons {
		fmt.Fprintf(&b, "not all: %s %s\n", r.Kind, r.Text)
	}
	return strings.ReplaceAll(b.String(), "`", "'")
}

// gentested are the programs whose tests are held to testdata/tests.txt.
var gentested = []string{
	"nothing", "branches", "assumes", "first", "fails", "waits", "asks", "leaks", "locks", "weak", "deep",
	"room", "library", "numbers", "one", "later", "more", "counted", "twice", "destroys", "alarms", "threads",
}

// TestGentest: a test for each path that ends, and for each that reaches a state from which another has continued: what it reads
// there is zero.
func TestGentest(t *testing.T) {
	c := testsession.Compile(t, tested, gentested...)
	var all bytes.Buffer
	for _, entry := range gentested {
		r, err := c.Open(t, entry, func(k *plan.Task) {
			k.Checks.Set, k.Bounds.States, k.Environment.MallocMayFail = k.Checks.Set.With(machine.Leak), 8, true
			k.Symbolic.Solving.Solver = "cadical"
		}).Answer(verify.Tests{})
		got := fmt.Sprint(err, "\n")
		if err == nil {
			got = tests(r)
		}
		fmt.Fprintf(&all, "== %s\n%s", entry, got)
	}
	golden.Hold(t, "testdata/tests.txt", all.Bytes())
}

// TestGentestModule: a platform module's function that several ways lead through is named.
func TestGentestModule(t *testing.T) {
	c := testsession.Compile(t, "extern int pair(void); int x;\nvoid pairs(void) { x = pair(); }\n"+
		"__attribute__((section(\"heddle.platform\"), noinline)) int pair(void) { extern unsigned heddle_choose(unsigned); return heddle_choose(3); }", "pairs")
	r, err := c.Open(t, "pairs", nil).Answer(verify.Tests{})
	if err != nil || !strings.Contains(tests(r), "not all: unsupported pair() has several outcomes, which no input chooses") {
		t.Errorf("%v, tests are\n%s", err, tests(r))
	}
}

// TestGentestIncomplete: what no test was made for is said.
func TestGentestIncomplete(t *testing.T) {
	c := testsession.Compile(t, tested, "hard", "three")
	seconds := 0.0
	r, err := c.Open(t, "hard", func(k *plan.Task) {
		k.Symbolic.Solving = plan.Solving{Solver: "cadical", Seconds: 10}
		k.Host.Clock = func() float64 { seconds++; return seconds }
	}).Answer(verify.Tests{})
	if err != nil || len(r.Tests.List) != 5 || !strings.Contains(tests(r), "not all: solver 1 paths have no test") {
		t.Errorf("%v, tests are\n%s", err, tests(r))
	}
	for depth, end := range map[int]string{0: "end", 2: "cut off", 3: "end"} { // an action for each input
		r, err = c.Open(t, "three", func(k *plan.Task) { k.Bounds.Depth = depth }).Answer(verify.Tests{})
		if err != nil || len(r.Tests.List) != 1 || r.Tests.List[0].End != end {
			t.Errorf("depth %d: %v, tests are\n%s", depth, err, tests(r))
		}
	}
}

// TestGentestRefuses: what tests cannot be made for is refused, and a failure of the host is an error.
func TestGentestRefuses(t *testing.T) {
	c := testsession.Compile(t, tested, "fails")
	for want, change := range map[string]func(*plan.Task){
		"--function":      func(k *plan.Task) { k.Source.Function = "fails" },
		"omit --spill":    func(k *plan.Task) { k.Search.Spill = true },
		"constants, more": nil,
	} {
		for calls := range 5 { // looks at the clock before: none, up to those of the search
			if change != nil && calls > 0 {
				break
			}
			var s *verify.Session
			s = c.Open(t, "fails", func(k *plan.Task) {
				if change != nil {
					change(k)
				}
				k.Host.Clock = func() float64 {
					if calls--; calls < 0 && change == nil {
						testsession.WithoutRoom(s)
					}
					return 0
				}
			})
			if r, err := s.Answer(verify.Tests{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, %v, want %s", r, err, want)
			}
		}
	}
}
