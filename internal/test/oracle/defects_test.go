package oracle

import (
	"slices"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/test/testprogram"
)

// shape is a program of a class on which a reduction went wrong once, with all that
// fails in it.
type shape struct {
	name, text string
	checks     []string // beside the default ones
	off        []string
	scopes     bool    // the life of a variable ends with its block
	options    Options // Checks apart
	fails      []string
}

var shapes = []shape{
	{name: "a cycle that only a computed goto closes", fails: []string{"assert shape.c:21"}, text: `
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
atomic_int go, never;
static void *starter(void *a) { go = 1; return a; }
static void *roundabout(void *a) {
  static void *exits[] = {&&inner, &&count};
  int n = 0, aside = never == 3;
count:
  if (n++ >= 2) return a;
  if (aside) goto last;
inner:
  (void)atomic_load(&never);
last:
  goto *exits[go == 2];
}
int main(void) {
  pthread_t s, r;
  pthread_create(&s, 0, starter, 0), pthread_create(&r, 0, roundabout, 0), pthread_join(s, 0);
  assert(0);
}`},
	{name: "an endless cycle of inputs beside main", fails: []string{"assert shape.c:14"}, text: `
#include <pthread.h>
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
static void *spin(void *a) {
  static void *const exits[] = {&&again, &&again};
again:
  goto *exits[__VERIFIER_nondet_bool()];
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, spin, 0);
  assert(0);
}`},
	{name: "a thread-local variable is read before and after its thread ends",
		fails: []string{"assert shape.c:11", "use-after-return shape.c:10"}, text: `
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
_Thread_local atomic_int mine;
_Atomic(atomic_int *) shown;
static void *show(void *a) { mine = 7; shown = &mine; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, show, 0);
  atomic_int *p = shown;
  int v = p ? *p : 0;
  assert(v == 0);
}`},
	{name: "the run ends while a thread has a block", checks: []string{"memcleanup"}, fails: []string{"memcleanup"}, text: `
#include <pthread.h>
#include <stdlib.h>
static void *use(void *a) { free(malloc(2)); return a; }
int main(void) { pthread_t t; return pthread_create(&t, 0, use, 0); }`},
	{name: "a block that only a thread of a run that ends knows is no leak", checks: []string{"leak"}, text: `
#include <pthread.h>
#include <stdlib.h>
static void *use(void *a) { free(malloc(2)); return a; }
int main(void) { pthread_t t; return pthread_create(&t, 0, use, 0); }`},
	{name: "a handler changes errno between two statements", fails: []string{"assert shape.c:6"}, text: `
#include <signal.h>
#include <assert.h>
#include <errno.h>
static void spoil(int n) { errno = n; }
int main(void) { signal(SIGUSR2, spoil); raise(SIGUSR2); errno = 0; alarm(1), signal(SIGALRM, spoil); assert(errno == 0); }
`},
	{name: "a handler sees thread-local variables half updated", fails: []string{"assert shape.c:6"}, text: `
#include <pthread.h>
#include <signal.h>
#include <assert.h>
static _Thread_local volatile int a, b;
static void look(int n) { assert(a == b); }
static void *change(void *x) { a = 2; b = 2; return x; }
int main(void) {
  pthread_t t;
  signal(SIGUSR1, look);
  pthread_create(&t, 0, change, 0), pthread_kill(t, SIGUSR1), pthread_join(t, 0);
}`},
	{name: "a handler sees a local array half updated", fails: []string{"assert shape.c:6"}, text: `
#include <signal.h>
#include <assert.h>
#include <unistd.h>
static volatile int *volatile seen;
static void look(int n) { if (seen) assert(seen[0] == seen[1]); }
int main(void) {
  volatile int v[2] = {0, 0};
  signal(SIGALRM, look), seen = v, alarm(1);
  v[0] = 1;
  v[1] = 1;
  seen = 0;
}`},
	{name: "a copy of a struct is not one action", off: []string{"race"}, options: Options{CopyPiece: 8}, fails: []string{"assert shape.c:9"}, text: `
#include <pthread.h>
#include <assert.h>
struct five { int f[5]; } shared;
static void *copy(void *a) { struct five s = {{3, 3, 3, 3, 3}}; shared = s; return a; }
int main(void) {
  pthread_t t; pthread_create(&t, 0, copy, 0);
  struct five mine = shared;
  assert(mine.f[0] == mine.f[4]);
}`},
	{name: "a copy of a struct as one action", off: []string{"race"}, text: `
#include <pthread.h>
#include <assert.h>
struct five { int f[5]; } shared;
static void *copy(void *a) { struct five s = {{3, 3, 3, 3, 3}}; shared = s; return a; }
int main(void) {
  pthread_t t; pthread_create(&t, 0, copy, 0);
  struct five mine = shared;
  assert(mine.f[0] == mine.f[4]);
}`},
	{name: "a variable is used behind its block", scopes: true, fails: []string{"use-after-return shape.c:2"}, text: `
int main(void) { int *p, z; p = &z; { int inner = 1; p = &inner; } { int other = 2; *p = 3; z = other; } return z; }`},
	{name: "the last thread exits: exit handlers run", fails: []string{"assert shape.c:5"}, text: `
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
static void late(void) { assert(0); }
int main(void) { atexit(late); pthread_exit(0); }`},
	{name: "what atexit needs is no block of the program", checks: []string{"memcleanup"}, text: `
#include <stdlib.h>
#include <unistd.h>
static void late(void) {}
int main(void) { atexit(late); _exit(0); }`},
	{name: "destructors run after exit handlers, which run in reverse", fails: []string{"assert shape.c:6"}, text: `
#include <assert.h>
#include <stdlib.h>
static int n;
__attribute__((constructor)) static void first(void) { n = 1; }
__attribute__((destructor)) static void last(void) { assert(n != 4); }
static void a(void) { if (n == 3) n = 4; }
static void b(void) { if (n == 2) n = 3; }
int main(void) { if (n == 1) n = 2; atexit(a); atexit(b); }`},
	{name: "what destructors register runs behind those without a priority, and behind all", fails: []string{"assert shape.c:10"}, text: `
#include <assert.h>
#include <stdlib.h>
static int n;
static void a(void) { if (n == 2) n = 3; }
static void b(void) { if (n == 4) n = 5; assert(n != 6); }
__attribute__((destructor(200))) static void p(void) { if (n == 3) n = 4; atexit(b); }
__attribute__((destructor)) static void q(void) { if (n == 1) n = 2; }
__attribute__((destructor)) static void r(void) { n++; atexit(a); }
__attribute__((destructor(101))) static void s(void) { assert(n != 4); }
int main(void) { return 0; }`},
	{name: "a wait without a loop, woken by signals only", text: waitsOnce},
	{name: "a wait without a loop", options: Options{SpuriousWakeups: true}, fails: []string{"assert shape.c:12"}, text: waitsOnce},
	{name: "a signal that nobody waits for yet is lost", fails: []string{"deadlock"}, text: `
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *tell(void *a) { pthread_cond_signal(&c); return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, tell, 0);
  pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); }`},
	{name: "a spurious wake-up does not help who waits for ever", options: Options{SpuriousWakeups: true}, fails: []string{"deadlock"}, text: `
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) { pthread_mutex_lock(&m); for (;;) pthread_cond_wait(&c, &m); }`},
	{name: "allocation fails", options: Options{MallocFails: true}, fails: []string{"assert shape.c:6", "null shape.c:7"}, text: `
#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { char *p = calloc(1, 1);
  if (!p) assert(errno != ENOMEM);
  *(char *)malloc(1) = 1; free(p); }`},
	{name: "what main's variables led to is lost when it has returned", checks: []string{"memtrack"}, fails: []string{"memtrack"}, text: `
#include <stdlib.h>
int main(void) { void **p = malloc(sizeof *p); *p = malloc(1); return 0; }`},
	{name: "what a function's variables led to is lost", checks: []string{"memtrack"}, fails: []string{"memtrack"}, text: `
#include <stdlib.h>
static void lose(void) { void *volatile p = malloc(1); }
int main(void) { lose(); for (;;); }`},
	{name: "a pointer to the variable of the round before", scopes: true, fails: []string{"use-after-return shape.c:3"}, text: `
int main(void) { int *kept = 0, sum = 0; for (int i = 0; i < 3; i++) { int here = i;
  if (kept) sum += *kept;
  kept = i ? &here : 0; } return sum; }`},
	{name: "a pointer to the variable of each round", scopes: true, text: `
#include <assert.h>
int main(void) { int *kept = 0; for (int i = 0; i < 3; i++) { int here = i; kept = &here; assert(*kept == i); } return !kept; }`},
	{name: "unfreed is what is reachable too", checks: []string{"leak", "memcleanup", "memtrack"}, fails: []string{"memcleanup"}, text: `
#include <stdlib.h>
void *p;
int main(void) { p = malloc(1); return 0; }`},
	{name: "what is loaded and not used is not read", checks: []string{"uninit"}, text: `
static struct { int *p; } *s;
int main(void) { int *p, i; char c; s = (void *)&p; (void)c, (void)(i == 1), (void)(char)i, (void)s->p; return 0; }`},
	{name: "what is loaded and stored is read", checks: []string{"uninit"}, fails: []string{"uninit shape.c:2"}, text: `
int main(void) { volatile int copy; int i; copy = i; return 0; }`},
	{name: "a block is lost before an assertion fails", checks: []string{"leak", "memcleanup", "memtrack"},
		fails: []string{"assert shape.c:5", "leak", "memcleanup", "memtrack"}, text: `
#include <stdlib.h>
#include <assert.h>
static char *volatile p;
int main(void) { p = malloc(4); p = 0; assert(p); p = malloc(5); free(p); }`},
	{name: "an assertion fails while a variable leads to the block", checks: []string{"leak", "memcleanup", "memtrack"},
		fails: []string{"assert shape.c:5", "memcleanup"}, text: `
#include <stdlib.h>
#include <assert.h>
static char *volatile p;
int main(void) { p = malloc(4); assert(!p); free(p); }`},
	{name: "a block is lost before a division by zero", checks: []string{"leak", "memcleanup", "memtrack"},
		fails: []string{"div-zero shape.c:4", "leak", "memtrack"}, text: `
#include <stdlib.h>
static char *volatile p; static volatile int zero;
int main(void) { p = malloc(4); p = 0; zero = 1 / zero; free(p); }`},
	{name: "no end is judged where an assumption is false", checks: []string{"leak", "memcleanup"}, text: `
#include <stdlib.h>
void __VERIFIER_assume(int);
int main(void) { malloc(1); __VERIFIER_assume(0); }`},
	// SIGUSR1 is taken before SIGALRM, so that the second handler never begins in the first.
	{name: "handlers of two signals nest", fails: []string{"assert shape.c:5"}, text: nests},
	{name: "handlers that do not nest", options: Options{OneHandler: true}, text: nests},
	{name: "a handler waits for a blocked signal", text: `
#include <signal.h>
#include <assert.h>
#include <unistd.h>
static volatile int n;
static void on(int s) { n = 1; }
int main(void) {
  sigset_t set, old; struct sigaction a = {.sa_handler = on};
  sigemptyset(&set), sigaddset(&set, SIGALRM), sigprocmask(SIG_BLOCK, &set, &old);
  sigaction(SIGALRM, &a, 0), alarm(1);
  int before = n; assert(n == before);
  sigprocmask(SIG_SETMASK, &old, 0), pause();
  assert(n == 1);
}`, fails: []string{"deadlock"}}, // the handler may run before pause
	{name: "threads race for a copy and a free", fails: []string{"race shape.c:6 shape.c:4", "race shape.c:7 shape.c:4", "use-after-free shape.c:4"}, text: `
#include <pthread.h>
#include <stdlib.h>
static void *use(void *p) { *(int *)p = 1; return 0; }
int main(void) { pthread_t t; int *p = calloc(1, 4); pthread_create(&t, 0, use, p);
  int copy = *p;
  free(p); }`},
	{name: "a freed block's place may be given out again, or not", fails: []string{"assert shape.c:4", "assert shape.c:5"}, text: `
#include <assert.h>
#include <stdlib.h>
int main(void) { char *p = malloc(1); free(p); char *q = malloc(1); if (p == q) assert(0);
  assert(0); }`},
}

const waitsOnce = `
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *tell(void *a) { pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, tell, 0), pthread_mutex_lock(&m);
  if (!ready) pthread_cond_wait(&c, &m);
  assert(ready);
}`

const nests = `
#include <signal.h>
#include <assert.h>
static volatile int in1, in2;
static void first(int n) { in1 = 1; assert(!in2); in1 = 0; }
static void second(int n) { in2 = 1; assert(!in1); in2 = 0; }
int main(void) { signal(SIGALRM, first), signal(SIGUSR1, second), alarm(1); raise(SIGUSR1); }
`

// TestShapes demands exactly the failures that each shape has.
func TestShapes(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			o := s.options
			o.Checks = append(DefaultChecks(), s.checks...)
			o.Checks = slices.DeleteFunc(o.Checks, func(c string) bool { return slices.Contains(s.off, c) })
			r := Explore(testprogram.LoadText(t, "shape.c", s.text, compile.Options{Scopes: s.scopes}), o)
			if r.Verdict > Violated || !slices.Equal(r.Lines(), s.fails) {
				t.Errorf("%v %s: %q, want %q", r.Verdict, r.Reason, r.Lines(), s.fails)
			}
		})
	}
}
