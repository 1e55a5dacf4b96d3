package claims_test

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
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

// tabled are programs with what the table says of them.
var tabled = []struct {
	entries, opt string
	checks       machine.CheckSet
	change       func(*plan.Task)
	want         string
}{
	{"accesses", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 18 accesses.bounds.1: memory access: in bounds, alive, not null
SUCCESS 19 accesses.bounds.3: memory access: in bounds, alive, not null
SUCCESS 19 accesses.bounds.2: memory access: in bounds, alive, not null
SUCCESS 20 accesses.bounds.4: memory access: in bounds, alive, not null
SUCCESS 21 accesses.bounds.5: memory access: in bounds, alive, not null
SUCCESS 22 accesses.bounds.6: memory access: in bounds, alive, not null
SUCCESS 23 accesses.bounds.7: memory access: in bounds, alive, not null
SUCCESS 24 accesses.bounds.8: memory access: in bounds, alive, not null
SUCCESS 24 accesses.pointer.1: call through a pointer: to a function
SUCCESS 25 accesses.bounds.9: strcpy() is called with memory that it may use
`},
	{"sums", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 28 sums.bounds.1: memory access: in bounds, alive, not null
SUCCESS 28 sums.bounds.2: memory access: in bounds, alive, not null
SUCCESS 28 sums.overflow.1: signed addition fits
SUCCESS 29 sums.overflow.2: signed addition fits
SUCCESS 30 sums.overflow.3: signed subtraction fits
SUCCESS 31 sums.overflow.4: signed multiplication fits
SUCCESS 32 sums.div-zero.1: divisor is not zero
SUCCESS 32 sums.overflow.5: signed division fits
SUCCESS 33 sums.div-zero.2: divisor is not zero
SUCCESS 33 sums.overflow.6: signed division fits
SUCCESS 34 sums.bounds.4: memory access: in bounds, alive, not null
SUCCESS 34 sums.div-zero.3: divisor is not zero
SUCCESS 34 sums.bounds.3: memory access: in bounds, alive, not null
SUCCESS 35 sums.bounds.6: memory access: in bounds, alive, not null
SUCCESS 35 sums.div-zero.4: divisor is not zero
SUCCESS 35 sums.bounds.5: memory access: in bounds, alive, not null
SUCCESS 36 sums.bounds.8: memory access: in bounds, alive, not null
SUCCESS 36 sums.bounds.7: memory access: in bounds, alive, not null
SUCCESS 36 sums.shift.1: shift is below the width
SUCCESS 36 sums.overflow.7: signed addition fits
SUCCESS 37 sums.bounds.10: memory access: in bounds, alive, not null
SUCCESS 37 sums.bounds.9: memory access: in bounds, alive, not null
SUCCESS 37 sums.shift.2: shift is below the width
SUCCESS 38 sums.shift.3: shift is below the width
SUCCESS 39 sums.bounds.13: memory access: in bounds, alive, not null
SUCCESS 39 sums.bounds.11: memory access: in bounds, alive, not null
SUCCESS 39 sums.div-zero.6: operation on a wide integer is defined
SUCCESS 39 sums.bounds.12: memory access: in bounds, alive, not null
SUCCESS 39 sums.div-zero.5: operation on a wide integer is defined
`},
	{"calls", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 42 calls.bounds.1: memory access: in bounds, alive, not null
SUCCESS 42 calls.assert.1: number == 0 && "nothing"
SUCCESS 43 calls.bounds.2: memory access: in bounds, alive, not null
SUCCESS 43 calls.abort.1: abort is not called
SUCCESS 44 calls.bounds.3: memory access: in bounds, alive, not null
SUCCESS 44 calls.error.1: error function is not called
SUCCESS 45 calls.assert.2: assertion
SUCCESS 45 calls.bounds.4: memory access: in bounds, alive, not null
SUCCESS 46 calls.bounds.5: memory access: in bounds, alive, not null
SUCCESS 46 calls.bounds.6: pthread_mutex_lock() is called with memory that it may use
SUCCESS 46 calls.unlock.1: lock is held
SUCCESS 47 calls.free.1: block may be freed
SUCCESS 48 calls.bounds.7: memory access: in bounds, alive, not null
SUCCESS 48 calls.unreachable.1: is not reached
SUCCESS 49 calls.bounds.8: memory access: in bounds, alive, not null
SUCCESS 49 calls.abort.2: no trap
`},
	{"calls", "", machine.CheckSet(0).With(machine.SignedOverflow), nil, `SUCCESS 13 twice.overflow.1: signed multiplication fits
`},
	{"sums", "O1", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 28 sums.bounds.1: memory access: in bounds, alive, not null
SUCCESS 28 sums.bounds.2: memory access: in bounds, alive, not null
SUCCESS 28 sums.overflow.1: signed addition fits
SUCCESS 29 sums.overflow.2: signed addition fits
SUCCESS 30 sums.overflow.3: signed subtraction fits
SUCCESS 31 sums.overflow.4: signed multiplication fits
SUCCESS 32 sums.div-zero.1: division is defined
SUCCESS 34 sums.div-zero.2: division is defined
SUCCESS 34 sums.div-zero.3: divisor is not zero
SUCCESS 34 sums.bounds.3: memory access: in bounds, alive, not null
SUCCESS 35 sums.bounds.4: memory access: in bounds, alive, not null
SUCCESS 35 sums.div-zero.4: divisor is not zero
SUCCESS 36 sums.shift.1: shift is below the width
SUCCESS 36 sums.overflow.5: signed addition fits
SUCCESS 37 sums.bounds.5: memory access: in bounds, alive, not null
SUCCESS 38 sums.shift.2: shift is below the width
SUCCESS 39 sums.bounds.9: memory access: in bounds, alive, not null
SUCCESS 39 sums.bounds.6: memory access: in bounds, alive, not null
SUCCESS 39 sums.bounds.8: memory access: in bounds, alive, not null
SUCCESS 39 sums.div-zero.5: division is defined
SUCCESS 39 sums.div-zero.6: operation on a wide integer is defined
SUCCESS 39 sums.bounds.7: memory access: in bounds, alive, not null
SUCCESS 39 sums.overflow.6: signed addition fits
`},
	{"sums", "O1", machine.CheckSet(0).With(machine.SignedOverflow), nil, `SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 28 sums.overflow.1: signed addition fits
SUCCESS 29 sums.overflow.2: signed addition fits
SUCCESS 30 sums.overflow.3: signed subtraction fits
SUCCESS 31 sums.overflow.4: signed multiplication fits
SUCCESS 32 sums.div-zero.1: division is defined
SUCCESS 34 sums.div-zero.2: division is defined
SUCCESS 36 sums.overflow.5: signed addition fits
SUCCESS 39 sums.div-zero.3: division is defined
SUCCESS 39 sums.div-zero.4: operation on a wide integer is defined
SUCCESS 39 sums.overflow.6: signed addition fits
`},
	{"calls", "O1", machine.CheckSet(0).With(machine.SignedOverflow), nil, `SUCCESS 13 twice.overflow.1: signed multiplication fits
`},
	{"several", "", machine.DefaultChecks.With(machine.Leak), nil, `FAILURE 54 several.null.1: memory access: in bounds, alive, not null 1
FAILURE 54 several.bounds.2: write of 4 bytes at offset 8 of text (9 bytes) 2
FAILURE 55 several.overflow.2: signed division fits 3
FAILURE 56 several.assert.1: c != 3 4
UNKNOWN 0 leak.1: no memory leak
UNKNOWN 13 twice.overflow.1: signed multiplication fits
UNKNOWN 55 several.bounds.1: memory access: in bounds, alive, not null
UNKNOWN 55 several.div-zero.1: divisor is not zero
UNKNOWN 55 several.overflow.1: signed subtraction fits
`},
	{"several", "", machine.DefaultChecks.With(machine.Leak), func(k *plan.Task) { k.Checks.KeepGoing = false }, `FAILURE 54 several.null.1: memory access: in bounds, alive, not null 1
UNKNOWN 0 leak.1: no memory leak
UNKNOWN 13 twice.overflow.1: signed multiplication fits
UNKNOWN 55 several.bounds.1: memory access: in bounds, alive, not null
UNKNOWN 55 several.div-zero.1: divisor is not zero
UNKNOWN 55 several.overflow.2: signed division fits
UNKNOWN 55 several.overflow.1: signed subtraction fits
UNKNOWN 56 several.assert.1: c != 3
`},
	{"several", "", machine.DefaultChecks.With(machine.Leak), func(k *plan.Task) { k.Bounds.States = 1 }, `UNKNOWN 0 leak.1: no memory leak
UNKNOWN 13 twice.overflow.1: signed multiplication fits
UNKNOWN 54 several.bounds.1: memory access: in bounds, alive, not null
UNKNOWN 55 several.bounds.2: memory access: in bounds, alive, not null
UNKNOWN 55 several.div-zero.1: divisor is not zero
UNKNOWN 55 several.overflow.2: signed division fits
UNKNOWN 55 several.overflow.1: signed subtraction fits
UNKNOWN 56 several.assert.1: c != 3
`},
	{"leaks", "", machine.DefaultChecks.With(machine.Leak), nil, `FAILURE 0 leak.1: a heap block of 4 bytes is neither freed nor reachable when the program ends 1
SUCCESS 13 twice.overflow.1: signed multiplication fits
`},
	{"races", "", machine.DefaultChecks.With(machine.Leak), nil, `FAILURE 61 races.race.1: thread 0 writes and thread 1 reads number (4 bytes) at the same time 1
FAILURE 61 races.race.2: thread 0 writes and thread 1 writes number (4 bytes) at the same time 2
SUCCESS 0 deadlock.1: no deadlock
SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 60 thread.bounds.1: memory access: in bounds, alive, not null
SUCCESS 60 thread.overflow.1: signed addition fits
SUCCESS 61 races.bounds.1: pthread_create() is called with memory that it may use
SUCCESS 61 races.bounds.2: memory access: in bounds, alive, not null
SUCCESS 61 races.bounds.4: pthread_join() is called with memory that it may use
SUCCESS 61 races.bounds.3: memory access: in bounds, alive, not null
`},
	{"races", "", machine.DefaultChecks.Without(machine.Race), nil, `SUCCESS 0 deadlock.1: no deadlock
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 60 thread.bounds.1: memory access: in bounds, alive, not null
SUCCESS 60 thread.overflow.1: signed addition fits
SUCCESS 61 races.bounds.1: pthread_create() is called with memory that it may use
SUCCESS 61 races.bounds.2: memory access: in bounds, alive, not null
SUCCESS 61 races.bounds.4: pthread_join() is called with memory that it may use
SUCCESS 61 races.bounds.3: memory access: in bounds, alive, not null
`},
	{"threads11", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 race.1: no data race
SUCCESS 0 deadlock.1: no deadlock
SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
SUCCESS 62 threads11.bounds.1: thrd_create() is called with memory that it may use
SUCCESS 62 threads11.bounds.3: thrd_join() is called with memory that it may use
SUCCESS 62 threads11.bounds.2: memory access: in bounds, alive, not null
`},
	{"process process", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 race.1: no data race
SUCCESS 0 deadlock.1: no deadlock
SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
`},
	{"process", "", machine.DefaultChecks.With(machine.Leak), nil, `SUCCESS 0 leak.1: no memory leak
SUCCESS 13 twice.overflow.1: signed multiplication fits
`},
}

// TestClaims: the table has a claim for all that is checked at a place, once, and a failure is of the claim that it fails.
func TestClaims(t *testing.T) {
	all := []string{"accesses", "sums", "calls", "several", "leaks", "races", "threads11", "process"}
	built := map[string]*testsession.Smalls{}
	for _, opt := range []string{"", "O1"} {
		built[opt] = testsession.CompileAs(t, compile.Options{Opt: opt}, claimed, all...)
	}
	for _, x := range tabled {
		r := built[x.opt].Check(t, x.entries, func(k *plan.Task) {
			k.Checks.Table, k.Checks.KeepGoing, k.Checks.Set = true, true, x.checks
			if x.change != nil {
				x.change(k)
			}
		})
		if got := table(r); got != x.want {
			t.Errorf("%s %s %v: the table is\n%s", x.entries, x.opt, x.checks, got)
		}
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
		{"none", "FAILURE 6 none.unreachable.1: is not reached 1\n"},
		{"aborts", "FAILURE 7 aborts.abort.1: abort is not called 1\n"},
		{"calls", `SUCCESS 9 asserts.bounds.1: memory access: in bounds, alive, not null
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
