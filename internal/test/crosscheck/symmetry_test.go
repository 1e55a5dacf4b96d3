package crosscheck

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// alikeStates is how many states a program of threads that are alike may have.
const alikeStates = 30_000

// alike writes a random program of some threads that run the same function, with
// several ways to keep and to use their names.
func alike(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 12)), lockFree: seed%lockFreeEvery == 0}
	g.text(randomHead)
	threads := 2 + g.r.IntN(2)
	local := g.r.IntN(8) > 0 // else everybody can see the names
	if !local {
		g.text("static pthread_t t[3];\n")
	}
	g.text("static pthread_t last; static int turn;\nstatic void *work(void *arg) {\n  int l0 = 0, l1 = 0;\n  int *q = &l1;\n")
	g.indent = 1
	if g.r.IntN(3) == 0 { // threads get different numbers
		g.line("__VERIFIER_atomic_begin(); l0 = turn++; __VERIFIER_atomic_end();")
	}
	g.block(2 + g.r.IntN(2))
	if g.r.IntN(8) == 0 {
		g.line("last = pthread_self();")
	}
	g.text("  (void)q; (void)l0;\n")
	g.line("return %s;", g.pick("arg", "arg", "(void *)(long)l0", "q"))
	g.text("}\nint main(void) {\n  int l0 = 0, l1 = 1;\n  int *q = &l1;\n  void *result = 0;\n  sem_init(&e0, 0, 1);\n")
	if local {
		g.line("pthread_t t[3];")
	}
	arg := g.pick("0", "0", "0", "&g2", "&g2", "&l1", "&t[0]")
	for i := range threads {
		if g.r.IntN(12) == 0 {
			arg = g.pick("0", "&g2")
		}
		g.line("pthread_create(&t[%d], 0, work, %s);", i, arg)
	}
	if g.r.IntN(5) == 0 {
		g.block(1)
	}
	if g.r.IntN(8) == 0 {
		g.line("pthread_t kept = t[__VERIFIER_nondet_bool()];")
		g.line("last = kept;")
	}
	order := g.r.Perm(threads)
	for _, i := range order {
		switch g.r.IntN(16) {
		case 0:
		case 1:
			g.line("pthread_join(t[%d], &result);", i)
		case 2:
			g.line("pthread_detach(t[%d]);", i)
		case 3:
			g.line("pthread_join(t[%d], 0);", i)
			g.block(1)
		default:
			g.line("pthread_join(t[%d], 0);", i)
		}
	}
	g.line("assert(%s);", g.condition())
	g.line("assert(%s);", g.pick("!pthread_equal(last, t[1])", "!pthread_equal(last, t[0])", "result != &g2", "(long)result < 1", "!p0 || *p0 < 2"))
	g.text("  (void)q; (void)l0;\n  return 0;\n}\n")
	return g.b.String()
}

// TestSymmetryOfRandomPrograms: with --symmetry the same places fail as without, and
// there are no more states.
func TestSymmetryOfRandomPrograms(t *testing.T) {
	type outcome struct{ compared, fewer, clean bool }
	outcomes := make(chan outcome, programs())
	seeds.Each(t, programs(), func(t *testing.T, seed uint64) {
		text := alike(seed)
		reductions := []reduction.Name{reduction.Local}
		if seed%storesEvery == 0 {
			reductions = append(reductions, reduction.None)
		}
		plain, symmetric, failed, ok := compareSymmetry(t, text, reductions...)
		outcomes <- outcome{ok, symmetric < plain, failed == 0}
	})
	close(outcomes)
	compared, fewer, clean := 0, 0, 0
	for o := range outcomes {
		if o.compared {
			compared++
			if o.fewer {
				fewer++
			}
			if o.clean {
				clean++
			}
		}
	}
	t.Logf("%d of %d programs compared, %d with fewer states, %d in which nothing fails", compared, programs(), fewer, clean)
	if compared < programs()/3 || fewer < compared/4 {
		t.Errorf("only %d of %d programs compared, %d with fewer states", compared, programs(), fewer)
	}
}

// compareSymmetry searches a program with and without symmetry; ok is false if it is
// too large.
func compareSymmetry(t *testing.T, text string, reductions ...reduction.Name) (plain, symmetric, failed int, ok bool) {
	t.Helper()
	file := checkout.Write(t, "alike.c", text)
	open := func(change func(*plan.Task)) *verify.Session {
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}}},
			Checks: plan.Checks{Set: machine.DefaultChecks, KeepGoing: true},
			Bounds: plan.Bounds{States: alikeStates},
			Search: plan.Search{CheckProviso: true, Reduction: reduction.Local},
		}
		change(&task)
		s := testsession.Open(t, task)
		return s
	}
	with := func(change func(*plan.Task)) *verify.Session {
		return open(func(k *plan.Task) { k.Search.Symmetry = true; change(k) })
	}
	nothing := func(*plan.Task) {}
	want, ok := places(t, open(nothing))
	if !ok {
		return 0, 0, 0, false
	}
	for _, k := range reductions {
		found, complete := places(t, with(func(t *plan.Task) { t.Search.Reduction = k }))
		if k == reduction.None && !complete {
			continue
		}
		if !complete || !slices.Equal(want, found) {
			t.Errorf("all threads give\n%v\nsymmetry and the reduction %s\n%v (complete %v)\nin\n%s", want, k, found, complete, text)
		}
	}
	states := func(s *verify.Session) int {
		n, err := s.Answer(verify.States{By: reduction.Local})
		if err != nil {
			t.Fatal(err)
		}
		return n.Verdict.Stats.States
	}
	plain, symmetric = states(open(nothing)), states(with(nothing))
	if symmetric > plain {
		t.Errorf("%d states with symmetry, %d without, in\n%s", symmetric, plain, text)
	}
	first, err := with(func(k *plan.Task) { k.Checks.KeepGoing = false }).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	answer := verdict.Verified
	if len(want) > 0 {
		answer = verdict.Violated
	}
	if first.Verdict.Answer != answer {
		t.Errorf("%v (%v), want %v in\n%s", first.Verdict.Answer, first.Verdict.Reasons, answer, text)
	}
	return plain, symmetric, len(want), true
}

const alikeHead = `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t last;
static int x;
`

// TestSymmetryOfThreads: programs by hand, each with how many times fewer states it
// has at least, and how many places fail.
func TestSymmetryOfThreads(t *testing.T) {
	const three = `
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_create(&t[2], 0, work, 0);
`
	const adds = `static void *work(void *arg) {
  for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
  return 0;
}
`
	const keepsBlock = `static struct block { int *v; struct block *next; } *list;
static void *work(void *arg) {
  struct block *b = malloc(sizeof *b);
  int mine = 1;
  pthread_mutex_lock(&m);
  b->v = &mine; b->next = list; list = b;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  for (struct block *k = list; k; k = k->next) if (k->v == &mine) k->v = 0;
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
`
	for _, x := range []struct {
		name, threads, main string
		fewer, fails        int
	}{
		{"awaited", adds, `pthread_t t[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(x == 6);`, 3, 0},
		{"awaited backwards", adds, `pthread_t t[3];` + three + `
  for (int i = 2; i >= 0; i--) pthread_join(t[i], 0);
  assert(x == 5);`, 3, 1},
		{"names forgotten", adds, `pthread_t t;
  for (int i = 0; i < 3; i++) { pthread_create(&t, 0, work, 0); pthread_detach(t); t = 0; }
  pthread_mutex_lock(&m);
  assert(x != 4);`, 2, 1},
		{"blocks", keepsBlock, `pthread_t t[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  int n = 0;
  for (; list; n++) { struct block *b = list; list = b->next; free(b); }
  assert(n == 3 && x == 3);`, 3, 0},
		{"one is awaited first", adds, `pthread_t t[3];` + three + `
  pthread_join(t[1], 0);
  pthread_mutex_lock(&m);
  assert(x >= 2);
  pthread_mutex_unlock(&m);
  pthread_join(t[0], 0); pthread_join(t[2], 0);`, 1, 0},
		{"names in sight", adds, `static pthread_t t[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(x == 6);`, 1, 0},
		{"itself", `static void *work(void *arg) { pthread_mutex_lock(&m); last = pthread_self(); pthread_mutex_unlock(&m); return 0; }`,
			`pthread_t t[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  if (__VERIFIER_nondet_bool()) assert(!pthread_equal(last, t[0]));
  else if (__VERIFIER_nondet_bool()) assert(!pthread_equal(last, t[1]));
  else assert(!pthread_equal(last, t[2]));`, 1, 3},
		{"kept twice", adds, `pthread_t t[3];` + three + `
  last = t[__VERIFIER_nondet_bool()];
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  if (__VERIFIER_nondet_bool()) assert(!pthread_equal(last, t[0]));
  else assert(!pthread_equal(last, t[1]));`, 1, 2},
		{"results", `static void *work(void *arg) { pthread_mutex_lock(&m); long v = x++; pthread_mutex_unlock(&m); return (void *)v; }`,
			`pthread_t t[3]; void *r[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], &r[i]);
  if (__VERIFIER_nondet_bool()) assert(r[0] < r[1]);
  else assert(r[1] < r[0]);`, 1, 2},
		{"arguments", `static void *work(void *arg) { pthread_mutex_lock(&m); x = (int)(long)arg; pthread_mutex_unlock(&m); return 0; }`,
			`pthread_t t[2];
  pthread_create(&t[0], 0, work, (void *)1);
  pthread_create(&t[1], 0, work, (void *)2);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  if (__VERIFIER_nondet_bool()) assert(x == 1);
  else assert(x == 2);`, 1, 2},
		{"a name as argument", `static void *work(void *arg) {
  if (arg) pthread_join(*(pthread_t *)arg, 0);
  pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);
  return 0;
}`, `pthread_t t[3];
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_create(&t[2], 0, work, &t[__VERIFIER_nondet_bool()]);
  pthread_join(t[2], 0);
  pthread_mutex_lock(&m);
  assert(x != 2);
  pthread_mutex_unlock(&m);`, 1, 1},
		{"a name by value", `static void *work(void *arg) {
  if (arg) pthread_join((pthread_t)arg, 0);
  pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);
  return 0;
}`, `pthread_t t[3];
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_create(&t[2], 0, work, (void *)t[1]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);`, 1, 2},
		{"one of them leaves its name", `static void *work(void *arg) {
  pthread_mutex_lock(&m); int turn = x++; pthread_mutex_unlock(&m);
  if (turn == 1) last = pthread_self();
  return 0;
}`, `pthread_t t[3];` + three + `
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  if (__VERIFIER_nondet_bool()) assert(!pthread_equal(last, t[0]));
  else if (__VERIFIER_nondet_bool()) assert(!pthread_equal(last, t[1]));
  else assert(!pthread_equal(last, t[2]));`, 1, 3},
		{"the first is awaited twice", `static void *work(void *arg) {
  if (arg) pthread_join((pthread_t)arg, 0);
  pthread_mutex_lock(&m); x++; if (arg) assert(x != 2); pthread_mutex_unlock(&m);
  return 0;
}`, `pthread_t t[3];
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_create(&t[2], 0, work, (void *)t[0]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);`, 1, 3},
		{"the second is awaited twice", `static void *work(void *arg) {
  if (arg) pthread_join((pthread_t)arg, 0);
  pthread_mutex_lock(&m); x++; if (arg) assert(x != 2); pthread_mutex_unlock(&m);
  return 0;
}`, `pthread_t t[3];
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_create(&t[2], 0, work, (void *)t[1]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);`, 1, 3},
		{"packed names", `static struct __attribute__((packed)) { char c; pthread_t a, b; } kept;
static int turn;
static void step(int n) { pthread_mutex_lock(&m); __VERIFIER_assume(x == n); x = n + 1; pthread_mutex_unlock(&m); }
static void *work(void *arg) {
  pthread_mutex_lock(&m); int mine = turn++; pthread_mutex_unlock(&m);
  for (int i = 0; i < 4; i++) step(2 * i + mine);
  if (mine == 1) step(9);
  return 0;
}`, `pthread_create(&kept.a, 0, work, 0);
  pthread_create(&kept.b, 0, work, 0);
  step(8);
  if (__VERIFIER_nondet_bool()) {
    pthread_join(kept.a, 0);
    pthread_mutex_lock(&m); assert(x == 10); pthread_mutex_unlock(&m);
  } else {
    pthread_join(kept.b, 0);
    pthread_mutex_lock(&m); assert(x == 10); pthread_mutex_unlock(&m);
  }`, 1, 2},
		{"deadlock", `static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  int turn = x++;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(turn ? &m : &n);
  pthread_mutex_lock(turn ? &n : &m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return 0;
}`, `pthread_t t[3];` + three + `
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);`, 3, 1},
	} {
		t.Run(x.name, func(t *testing.T) {
			text := alikeHead + x.threads + "\nint main(void) {\n  " + x.main + "\n  return 0;\n}\n"
			plain, symmetric, failed, ok := compareSymmetry(t, text, reduction.Local, reduction.None)
			if !ok || failed != x.fails || symmetric*x.fewer > plain {
				t.Errorf("%d states without, %d with symmetry, %d places fail; want %d, and %d times fewer states", plain, symmetric, failed, x.fails, x.fewer)
			}
		})
	}
}
