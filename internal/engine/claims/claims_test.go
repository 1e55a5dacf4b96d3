package claims_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/test/golden"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// claimed are programs with a claim of each kind.
const claimed = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assert(int);
typedef struct { long a[40]; } large;
int number, other; large x, y; char text[9];
_Atomic int shared;
static int twice(int k) { return 2 * k; }
int (*function)(int) = twice;
unsigned u; __int128 wide = 5;

void accesses(void) {
  number = 1;
  other = number;
  atomic_fetch_add(&shared, 1);
  int one = 1; atomic_compare_exchange_strong(&shared, &one, 2);
  x = y;
  memset(&x, 0, sizeof x);
  function(3);
  strcpy(text, "abc");
}
void sums(void) {
  int a = number, b = other + 1, c;
  c = a + b;
  c = a - b;
  c = a * b;
  c = a / b;
  c = a % b;
  u = 7u / (u + 1);
  u = 7u % (u + 1);
  u = u << (b + 1);
  u = u >> 2;
  c = a >> b;
  wide = wide / (wide + 1);
}
void calls(void) {
  assert(number == 0 && "nothing");
  if (number) abort();
  if (number) reach_error();
  __VERIFIER_assert(!number);
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_unlock(&m);
  free(malloc(4));
  if (number) __builtin_unreachable();
  if (number) __builtin_trap();
}
void several(void) {
  int c = __VERIFIER_nondet_int();
  int *p = c == 0 ? 0 : c == 1 ? (int *)(text + 8) : &number;
  *p = 1;
  *p = c == 2 ? (-2147483647 - 1) / (c - 3) : 1;
  assert(c != 3);
}
void labels(void) { static void *const to[] = {&&even, text}; goto *to[number & 1]; even: ; }
void leaks(void) { malloc(4); }
static int thread11(void *p) { return 0; }
static void *thread(void *p) { number++; return p; }
void races(void) { pthread_t t; pthread_create(&t, 0, thread, 0); number = 2; pthread_join(t, 0); }
void threads11(void) { thrd_t t; thrd_create(&t, thread11, 0); thrd_join(t, 0); }
void process(void) {}
`

// table is what is claimed of a program, a line each.
func table(r *verify.Result) string {
	var b strings.Builder
	for _, c := range r.Verdict.Claims {
		fmt.Fprintf(&b, "%s %d %s: %s", c.Status, c.Place.Line, c.Name, c.Text)
		if c.Counterexample > 0 {
			fmt.Fprintf(&b, " %d", c.Counterexample)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Checks of the programs of tabled.
var (
	withLeaks = machine.DefaultChecks.With(machine.Leak)
	overflows = machine.CheckSet(0).With(machine.SignedOverflow)
)

// tabled are the programs whose tables are held to testdata/claims.txt.
var tabled = []struct {
	name, entries, opt string
	checks             machine.CheckSet
	change             func(*plan.Task)
}{
	{"accesses", "accesses", "", withLeaks, nil},
	{"sums", "sums", "", withLeaks, nil},
	{"calls", "calls", "", withLeaks, nil},
	{"calls, only overflows", "calls", "", overflows, nil},
	{"sums, at O1", "sums", "O1", withLeaks, nil},
	{"sums, at O1, only overflows", "sums", "O1", overflows, nil},
	{"calls, at O1, only overflows", "calls", "O1", overflows, nil},
	{"several", "several", "", withLeaks, nil},
	{"several, only the first violation", "several", "", withLeaks, func(k *plan.Task) { k.Checks.KeepGoing = false }},
	{"several, one state", "several", "", withLeaks, func(k *plan.Task) { k.Bounds.States = 1 }},
	{"labels", "labels", "", withLeaks, nil},
	{"leaks", "leaks", "", withLeaks, nil},
	{"races", "races", "", withLeaks, nil},
	{"races, no races", "races", "", machine.DefaultChecks.Without(machine.Race), nil},
	{"threads11", "threads11", "", withLeaks, nil},
	{"two processes", "process process", "", withLeaks, nil},
	{"process", "process", "", withLeaks, nil},
}

// TestClaims: the table has a claim for all that is checked at a place, once, and a failure is of the claim that it fails.
func TestClaims(t *testing.T) {
	all := []string{"accesses", "sums", "calls", "several", "labels", "leaks", "races", "threads11", "process"}
	built := map[string]*testsession.Smalls{}
	for _, opt := range []string{"", "O1"} {
		built[opt] = testsession.CompileAs(t, compile.Options{Opt: opt}, claimed, all...)
	}
	var tables bytes.Buffer
	for _, x := range tabled {
		r := built[x.opt].Check(t, x.entries, func(k *plan.Task) {
			k.Checks.Table, k.Checks.KeepGoing, k.Checks.Set = true, true, x.checks
			if x.change != nil {
				x.change(k)
			}
		})
		fmt.Fprintf(&tables, "== %s\n%s", x.name, table(r))
	}
	golden.Hold(t, "testdata/claims.txt", tables.Bytes())
}

// TestClaimsOfVariableArguments: clang writes va_arg out; where a program in LLVM IR has it, it accesses memory.
func TestClaimsOfVariableArguments(t *testing.T) {
	task := plan.Task{Checks: plan.Checks{Set: machine.DefaultChecks, Table: true, KeepGoing: true}}
	s := testsession.OpenText(t, "arguments.ll", `
declare void @llvm.va_start.p0(ptr)
define i32 @last(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  %r = va_arg ptr %list, i32
  ret i32 %r
}
define i32 @main() {
  %r = call i32 (i32, ...) @last(i32 1, i32 0)
  ret i32 %r
}
`, task)
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	if got := table(r); !strings.Contains(got, "SUCCESS 0 bounds.1: memory access: in bounds, alive, not null\n") {
		t.Errorf("the table is\n%s", got)
	}
}

// TestClaimsOfCalls: claims of calls that no header declares so, and of code that begins with one.
func TestClaimsOfCalls(t *testing.T) {
	c := testsession.Compile(t, `
extern void abort(void);
void __assert_fail();
extern int nobody(int *p);
int no_text[4];
void none(void) { __builtin_unreachable(); }
void aborts(void) { abort(); }
void asserts(int k) {
  static const char *text = "not constant"; int a = k, b = a, c = b, d = c; const char *e = text;
  if (a) __assert_fail();
  if (a) __assert_fail(no_text);
  if (a) __assert_fail(e);
  if (a) __assert_fail("constant");
  if (a) nobody(&d);
}
void calls(void) { asserts(0); }
`, "none", "aborts", "calls")
	for _, x := range []struct{ entry, want string }{
		{"none", "FAILURE 6 none.unreachable.1: is not reached 1\nSUCCESS 0 hang.1: a run can end from every state\n"},
		{"aborts", "FAILURE 7 aborts.abort.1: abort is not called 1\nSUCCESS 0 hang.1: a run can end from every state\n"},
		{"calls", `SUCCESS 0 hang.1: a run can end from every state
SUCCESS 9 asserts.bounds.1: memory access: in bounds, alive, not null
SUCCESS 9 asserts.bounds.2: memory access: in bounds, alive, not null
SUCCESS 10 asserts.assert.1: assertion
SUCCESS 11 asserts.assert.2: assertion
SUCCESS 12 asserts.assert.3: assertion
SUCCESS 13 asserts.assert.4: constant
`},
	} {
		r := c.Check(t, x.entry, func(k *plan.Task) {
			k.Checks.Table, k.Checks.KeepGoing, k.Environment.Unknown = true, true, platform.UnknownZero
		})
		if got := table(r); got != x.want {
			t.Errorf("%s: the table is\n%s", x.entry, got)
		}
	}
}
