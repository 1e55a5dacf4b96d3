package modular_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const twinHead = `#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#ifdef N
#define MORE (i < N)
#else
#define MORE 1
#endif
#define in __VERIFIER_nondet_uint
#define check __VERIFIER_assert
#define assume __VERIFIER_assume
#define atomically(x) { __VERIFIER_atomic_begin(); x; __VERIFIER_atomic_end(); }
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#define lock() pthread_mutex_lock(&m)
#define unlock() pthread_mutex_unlock(&m)
static unsigned x, y, z, taken;
`

// always has main create threads for ever.
const always = `
int main(void) { pthread_t t; for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0); }
`

// twins are programs that are proved, and what changes each so that it fails.
var twins = []struct {
	name, text string
	old, new   string
	few        int // threads with which the changed one fails; 0: more than can be tried
}{
	{"a counter under a mutex", `static void *run(void *p) { lock(); if (x == -1u) { unlock(); return 0; } unsigned v = x; x = v + 1; unlock(); check(x > v); return 0; }` + always,
		`lock(); if (x == -1u) { unlock(); return 0; } unsigned v = x; x = v + 1; unlock();`, `if (x == -1u) return 0; unsigned v = x; x = v + 1;`, 3},
	{"a counter that does not wrap", `static void *run(void *p) { lock(); if (x == -1u) { unlock(); return 0; } unsigned v = x; x = v + 1; unlock(); check(x > v); return 0; }` + always,
		`if (x == -1u) { unlock(); return 0; }`, ``, 0},
	{"a counter below the greatest number", `static void *run(void *p) { atomically(assume(x < 1000); x++); check(x <= 1000); return 0; }` + always,
		`x <= 1000`, `x < 1000`, 0},
	{"a comparison", `static void *run(void *p) { lock(); unsigned v = x; if (v < 100) x = v + 1; unlock(); check(x >= v); return 0; }` + always, `x >= v`, `x > v`, 0},
	{"a spin lock", `static void *run(void *p) { unsigned was; do atomically(was = taken; taken = 1) while (was); x++; check(x == 1); x--; taken = 0; return 0; }` + always,
		`atomically(was = taken; taken = 1)`, `{ was = taken; taken = 1; }`, 2},
	{"tickets", `static void *run(void *p) { unsigned l; atomically(assume(x != -1u); l = x; x++) while (l != y) ; z = 1; check(z == 1); z = 0; y++; return 0; }` + always,
		`l = x; x++`, `l = x; x += 2; if (l > 1) l = 0`, 3},
	{"a third thread", `static void *other(void *p) { lock(); x = 2; y = 2; unlock(); return 0; }
static void *run(void *p) { lock(); x = 1; y = 1; unlock(); lock(); check(x == y); unlock(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0); }`,
		`{ lock(); x = 2; y = 2; unlock();`, `{ x = 2;`, 2},
	{"main", `static void *run(void *p) { lock(); x = 1; y = 1; unlock(); lock(); check(x == y); unlock(); return 0; }
int main(void) { pthread_t t; for (int i = 0; MORE; i++) { pthread_create(&t, 0, run, 0); lock(); y = x; unlock(); } }`, `lock(); y = x; unlock();`, `y = 5;`, 2},
	{"a run that is cut off within a section", `static void *run(void *p) { check(x == 0); atomically(x = 1; assume(0)); return 0; }` + always,
		`atomically(x = 1; assume(0));`, `x = 1; assume(0);`, 2},
	{"a run that ends within a section", `static void *run(void *p) { check(x == 0); atomically(x = 1; exit(0)); return 0; }` + always,
		`atomically(x = 1; exit(0));`, `x = 1; exit(0);`, 2},
	{"a thread that is over", `static void *run(void *p) { check(x == 0); lock(); y = 1; unlock(); return 0; }` + always, `lock(); y = 1; unlock();`, `x = 1; pthread_exit(0);`, 2},
	{"an initial value", `static unsigned s = 3; static void *run(void *p) { check(s == 3); if (in()) s = 3; return 0; }` + always, `s = 3; static`, `s = 4; static`, 1},
	{"a variable of each thread", `static __thread unsigned own; static void *run(void *p) { own++; check(own == 1); return 0; }` + always, `static __thread unsigned own`, `static unsigned own`, 2},
	{"before and after", `static void *run(void *p) { check(x == 1); return 0; }
int main(void) { pthread_t t; x = 1; for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0); }`,
		`x = 1; for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0);`, `for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0), x = 1;`, 1},
	{"a variable that nobody sets", `static unsigned table[3] = {4, 5, 6}; static void *run(void *p) { unsigned k = in(); assume(k < 3); check(table[k] > 3); return 0; }
int main(void) { pthread_t t; for (int i = 0; MORE; i++) pthread_create(&t, 0, run, 0), y = 7; }`, `y = 7`, `table[1] = 3`, 0},
	{"an index", `static unsigned table[4]; static void *run(void *p) { unsigned k = in(); assume(k < 4); table[k] = 1; check(x == 0); return 0; }` + always, `k < 4`, `k < 5`, 0},
	{"an argument", `static void *run(void *p) { check(p == (void *)7); return 0; }
int main(void) { pthread_t t; for (int i = 0; MORE; i++) pthread_create(&t, 0, run, (void *)7); }`, `run, (void *)7)`, `run, (void *)(7ul + (i & 1)))`, 2},
	{"a thread that creates threads", `static void *leaf(void *p) { check(x == 1); return 0; }
static void *run(void *p) { pthread_t t; x = 1; pthread_create(&t, 0, leaf, 0); return 0; }` + always, `x = 1; pthread_create(&t, 0, leaf, 0);`, `pthread_create(&t, 0, leaf, 0); x = 1;`, 2},
	{"an exchange", `static void *run(void *p) { unsigned v, n; do { v = x; if (v == -1u) return 0; n = v + 1; } while (!__atomic_compare_exchange_n(&x, &v, n, 0, 5, 5)); check(x > v); return 0; }` + always,
		`while (!__atomic_compare_exchange_n(&x, &v, n, 0, 5, 5))`, `while (x = n, 0)`, 3},
	{"two flags", `static unsigned inc, dec; static void *run(void *p) { unsigned v; lock(); v = x; if (in()) { if (v == -1u) { unlock(); return 0; } inc = 1; x = v + 1; unlock(); lock(); check(dec || x > v); unlock(); }
else { if (v == 0) { unlock(); return 0; } dec = 1; x = v - 1; unlock(); } return 0; }` + always, `dec = 1; x = v - 1;`, `x = v - 1;`, 3},
	{"a divisor", `static void *run(void *p) { lock(); if (x == 0) x = 1; unsigned q = 8 / x; unlock(); check(q <= 8); return 0; }` + always, `if (x == 0) x = 1;`, ``, 0},
	{"a value that was never set", `static void *run(void *p) { unsigned a = 0; if (in()) a = 0; check(a == 0); return 0; }` + always, `unsigned a = 0;`, `unsigned a;`, 0},
	{"a mutex that another thread gives back", `static void *run(void *p) { lock(); x++; check(x == 1); x--; unlock(); return 0; }` + always, `lock();`, `if (in()) lock();`, 0},
	{"a local variable that is lent", `static unsigned *lent; static void *run(void *p) { unsigned mine = 0, *q = &mine; *q = 3; check(*q == 3); return 0; }` + always, `*q = 3;`, `lent = q; *q = 3; *lent = 4;`, 1},
	{"bytes", `static unsigned char b; static void *run(void *p) { lock(); unsigned char v = b; if (v < 200) b = v + 1; unlock(); check(b >= v); return 0; }` + always, `v < 200`, `v < 255 + 1`, 0},
	{"signed numbers", `static int s; static void *run(void *p) { lock(); int v = s; if (v < 100) s = v + 1; unlock(); check(s >= v); check(s >= 0); return 0; }` + always, `s = v + 1`, `s = v - 1`, 1},
	{"an odd number", `static unsigned s = 1; static void *run(void *p) { lock(); unsigned v = s; if (v < 60) s = v + 2; unlock(); check(s != 60); return 0; }` + always, `s = 1;`, `s = 2;`, 0},
	{"a mutex that is looked at", `static void *run(void *p) { lock(); x = 1; unlock(); check(*(volatile int *)&y == 0); return 0; }` + always, `&y`, `&m`, 2},
	{"a part of a number", `static unsigned s; static void *run(void *p) { check(s < 256); *(unsigned char *)&s = 7; return 0; }` + always, `*(unsigned char *)&s = 7`, `((unsigned char *)&s)[1] = 7`, 2},
}

// unproved are those whose unchanged program has no proof of this kind, but may have one that is no more wrong.
var unproved = map[string]bool{"a part of a number": true}

// TestTwins: programs are proved, and none of those that differ from them in one thing, and fail.
func TestTwins(t *testing.T) {
	for _, x := range twins {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			if ok, why := proves(t, twinHead+x.text); ok == unproved[x.name] {
				t.Errorf("proved %v: %s", ok, why)
			}
			changed := strings.Replace(x.text, x.old, x.new, 1)
			if changed == x.text {
				t.Fatal("nothing is changed")
			}
			if ok, _ := proves(t, twinHead+changed); ok {
				t.Error("the changed program is proved")
			}
			if x.few == 0 {
				return
			}
			task := asked(x.few)
			task.Search.Engine, task.Bounds.States = plan.EngineExplicit, 300_000
			s := testsession.OpenText(t, "few.c", twinHead+changed, task)
			if r, err := s.Answer(verify.Checks{}); err != nil || r.Verdict.Answer != verdict.Violated {
				t.Errorf("the changed program does not fail with %d threads: %v %+v", x.few, err, r)
			}
		})
	}
}
