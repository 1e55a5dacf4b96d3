package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testprogram"
	"heddle/internal/verify"
)

// feature is a part of the C library that random programs use: a word for it is replaced in its lines by what it stands for,
// {v} by a variable, {s} by a shared one, {c} by a condition, {b} by statements.
type feature struct {
	head  string   // before the functions
	begin string   // at the beginning of main
	lines []string // statements
}

// features are those whose steps others than threads observe: handlers, clean-ups, destructors, exit handlers, jumps, and
// checks that judge the end of a run.
var features = []feature{
	{ // handlers
		head: "static volatile int hv;\nstatic void handler(int n) { {h} }\nstatic void other(int n) { {h} }\n", begin: "signal(SIGUSR1, handler);",
		lines: []string{"raise(SIGUSR1);", "pthread_kill(tid[{n}], SIGUSR1);", "pthread_kill(pthread_self(), SIGUSR1);", "kill(getpid(), SIGUSR1);",
			"{ sigset_t m; sigemptyset(&m); sigaddset(&m, SIGUSR1); pthread_sigmask(SIG_BLOCK, &m, 0); }",
			"{ sigset_t m; sigemptyset(&m); sigaddset(&m, SIGUSR1); pthread_sigmask(SIG_UNBLOCK, &m, 0); }",
			"hv = {v};", "assert(hv < 2);", "signal(SIGUSR1, SIG_IGN);", "signal(SIGUSR1, other);", "if (hv) {s} = 1;"},
	},
	{ // cancellation
		lines: []string{"pthread_cancel(tid[{n}]);", "pthread_cancel(pthread_self());", "pthread_testcancel();", "pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);",
			"pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);", "pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);"},
	},
	{ // clean-ups
		head: "static void clean(void *p) { *(int *)p = 1; if (g1) g0 = *(int *)p; }\n",
		lines: []string{"pthread_cleanup_push(clean, &g0); {b} pthread_cleanup_pop(1);", "pthread_cleanup_push(clean, &l0); {b} pthread_cleanup_pop(0);",
			"pthread_cleanup_push(clean, &l1); {b} if ({c}) pthread_exit(0); pthread_cleanup_pop(1);"},
	},
	{ // thread-specific data, with a destructor
		head: "static pthread_key_t key;\nstatic void gone(void *p) { *(int *)p = 2; if (g0) pthread_setspecific(key, p); g0 = 0; }\n", begin: "pthread_key_create(&key, gone);",
		lines: []string{"pthread_setspecific(key, &g0);", "pthread_setspecific(key, &g2);", "pthread_setspecific(key, 0);", "if (pthread_getspecific(key)) {s} = 1;"},
	},
	{ // thread-local variables, and pointers to them
		head:  "static _Thread_local int tl;\n",
		lines: []string{"tl++;", "tl = {v};", "assert(tl < 2);", "p0 = &tl;", "p1 = &tl;", "if (p0) *p0 = {v};", "if (p1) {s} = *p1;"},
	},
	{ // errno
		lines: []string{"errno = 0;", "errno = {v};", "if (errno) {s} = 1;", "p0 = &errno;", "assert(errno < 2);", "if (sem_trywait(&e0)) l0 = errno;"},
	},
	{ // jumps out of what others may still point to
		head:  "static int leave(jmp_buf *j, int v) { int b = v; p1 = &b; if (v) longjmp(*j, 1); p1 = 0; return b; }\n",
		lines: []string{"{ jmp_buf j; if (!setjmp(j)) { {b} if ({c}) longjmp(j, 1); } else {s} = 1; }", "{ jmp_buf j; if (!setjmp(j)) leave(&j, {v}); {s} = 0; }", "if (p1) {s} = *p1;"},
	},
	{ // ends of variables
		head:  "static __attribute__((noinline)) void inner(int *x) { int b = *x; p1 = &b; {s} = b; if ({c}) p1 = 0; }\n",
		lines: []string{"inner(&l0);", "{ int b = 1; p0 = &b; {b} p0 = 0; }", "{ int vl[l0 & 1 ? 2 : 1]; vl[0] = 1; p0 = vl; }", "p0 = &l0;", "p1 = &l1;", "if (p0) *p0 = {v};", "if (p1) l1 = *p1;", "p0 = 0;"},
	},
	{ // the heap
		lines: []string{"p0 = malloc(4);", "free(p0);", "free(p0); p0 = 0;", "if (p0) *p0 = {v};", "{ int *q = malloc(8); *q = {v}; p1 = q; }", "{ int *q = p1; p1 = 0; free(q); }",
			"{ int *q = calloc(1, 4); l1 = *q; free(q); }", "{ int *q = malloc(4); p0 = q; q = realloc(q, 8); free(q); }", "pk.p = p0;", "if (pk.p) {s} = *pk.p;"},
	},
	{ // the end of the process
		head:  "static void bye(void) { assert(g0 != 1); g1 = 2; if (p0) g2 = *p0; }\n",
		lines: []string{"atexit(bye);", "if ({c}) exit(0);", "if ({c}) _exit(0);", "if ({c}) pthread_exit(0);", "if ({c}) abort();"},
	},
	{ // waiting
		head:  "static pthread_barrier_t bar;\nstatic pthread_spinlock_t sp;\nstatic pthread_once_t once = PTHREAD_ONCE_INIT;\nstatic void init(void) { g0 = 1; a0++; }\n",
		begin: "pthread_barrier_init(&bar, 0, 2); pthread_spin_init(&sp, 0);",
		lines: []string{"pthread_barrier_wait(&bar);", "if (pthread_barrier_wait(&bar)) {s} = 1;", "pthread_spin_lock(&sp); {b} pthread_spin_unlock(&sp);", "pthread_once(&once, init);",
			"if (!pthread_spin_trylock(&sp)) { {b} pthread_spin_unlock(&sp); }", "sem_wait(&e0);", "sem_post(&e0);", "{ int v; sem_getvalue(&e0, &v); l0 = v; }"},
	},
	{ // conditions
		lines: []string{"pthread_mutex_lock(&m0); while ({c}) pthread_cond_wait(&c0, &m0); pthread_mutex_unlock(&m0);",
			"pthread_mutex_lock(&m0); if ({c}) pthread_cond_wait(&c0, &m0); {b} pthread_mutex_unlock(&m0);", "pthread_cond_signal(&c0);", "pthread_cond_broadcast(&c0);"},
	},
	{ // copies
		lines: []string{"memset(&st, 1, sizeof st);", "memcpy(arr, &arr[2], 8);", "memmove(arr, (char *)arr + 1, 6);", "st.c = 1;", "{ char z[8] = \"\"; memcpy(&st, z, sizeof st); }", "*(char *)&g0 = 1;"},
	},
	{ // jumps
		lines: []string{"{ static const void *const to[] = { &&x{k}, &&y{k} }; goto *to[{v} & 1]; x{k}: {b} y{k}: {b} }", "if ({c}) goto in{k}; {b} if ({c}) { in{k}: {b} }",
			"{ int n{k} = 0; back{k}: {b} if (n{k}++ < 1 && {c}) goto back{k}; }"},
	},
	{ // inputs
		lines: []string{"l0 = __VERIFIER_nondet_uchar() & 1;", "{s} = __VERIFIER_nondet_uchar() & 1;", "if (__VERIFIER_nondet_uchar() & 1) { {b} }"},
	},
}

const observedHead = `#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int g0, g1, g2, arr[4], *p0, *p1;
static atomic_int a0, a1;
static struct { char c; int i; } st;
static struct __attribute__((packed)) { char c; int *p; } pk;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER;
static sem_t e0;
static pthread_t tid[3];
`

// plainLines are the statements of all programs.
var plainLines = []string{"{v} = {v};", "{s} = {v};", "{s}++;", "l0 = {s};", "atomic_fetch_add(&a0, 1);", "assert({c});", "if ({c}) { {b} }",
	"if ({c}) { {b} } else { {b} }", "pthread_mutex_lock(&m0); {b} pthread_mutex_unlock(&m0);", "for (int i = 0; i < 2; i++) { {b} }"}

// observer writes random programs by templates.
type observer struct {
	r      *rand.Rand
	lines  []string // of the program's features
	labels int
}

// observedProgram is the program of a seed: two or three threads, and two to four features.
func observedProgram(seed uint64) string {
	o := &observer{r: rand.New(rand.NewPCG(seed, 41))}
	text, begin := observedHead, "int l0 = 0, l1 = 1; tid[0] = pthread_self(); sem_init(&e0, 0, 1);"
	for _, k := range o.r.Perm(len(features))[:2+o.r.IntN(3)] {
		f := features[k]
		o.lines = append(o.lines, f.lines...)
		text += o.expand(strings.ReplaceAll(f.head, "l0", "g2"), 0)
		begin += " " + f.begin
	}
	threads, alike := 1+o.r.IntN(2), o.r.IntN(3) == 0
	for t := 1; t <= threads; t++ {
		text += fmt.Sprintf("static void *thread%d(void *arg) { int l0 = 0, l1 = 1; (void)l0; (void)l1;\n%sreturn arg; }\n", t, o.block(2, 1+o.r.IntN(3)))
	}
	text += "int main(void) { " + begin + " (void)l0; (void)l1;\n"
	for t := 1; t <= threads; t++ {
		runs := t
		if alike {
			runs = 1
		}
		text += fmt.Sprintf("pthread_create(&tid[%d], 0, thread%d, %s);\n", t, runs, o.pick("0", "&l0", "&g0"))
	}
	text += o.block(2, 1)
	for t := 1; t <= threads; t++ {
		if o.r.IntN(5) > 0 {
			text += fmt.Sprintf("pthread_join(tid[%d], 0);\n", t)
		}
	}
	return text + o.block(0, 1) + "return 0; }\n"
}

func (o *observer) pick(words ...string) string { return words[o.r.IntN(len(words))] }

func (o *observer) shared() string { return o.pick("g0", "g1", "a0", "a1", "arr[1]", "st.i") }

func (o *observer) variable() string {
	return o.pick("g0", "g1", "g2", "a0", "a1", "arr[2]", "arr[g0 & 3]", "st.i", "l0", "l1")
}

// block is some statements, with so many blocks in one another.
func (o *observer) block(depth, n int) string {
	var b strings.Builder
	for range n {
		if depth < 0 {
			b.WriteString(o.shared() + " = 1;\n")
			continue
		}
		list := plainLines
		if o.r.IntN(5) < 3 {
			list = o.lines
		}
		b.WriteString(o.expand(o.pick(list...), depth) + "\n")
	}
	return b.String()
}

// expand replaces the words of a template. Labels of one template have the same number.
func (o *observer) expand(template string, depth int) string {
	o.labels++
	label := strconv.Itoa(o.labels)
	for {
		at := strings.IndexAny(template, "{")
		for at >= 0 && (at+2 >= len(template) || template[at+2] != '}') {
			next := strings.IndexByte(template[at+1:], '{')
			if next < 0 {
				return template
			}
			at += 1 + next
		}
		if at < 0 {
			return template
		}
		template = template[:at] + o.word(template[at+1], depth, label) + template[at+3:]
	}
}

// word is what a word of a template stands for.
func (o *observer) word(c byte, depth int, label string) string {
	switch c {
	case 'v':
		return o.variable()
	case 's':
		return o.shared()
	case 'c':
		return o.pick("g0", "g1", "a0", "a1", "st.i") + o.pick(" == ", " != ", " < ") + strconv.Itoa(o.r.IntN(3))
	case 'n':
		return strconv.Itoa(o.r.IntN(3))
	case 'k':
		return label
	case 'h':
		return o.pick("hv++;", "hv = g0;", "g0 = 1;", "a0++;", "if (p0) *p0 = 3;", "int e = errno; errno = 5; hv = e;", "hv = 1; a1 = 1;")
	}
	return o.block(depth-1, 1+o.r.IntN(2))
}

// observedChecks are those that programs are checked for, by their seeds.
var observedChecks = [][]machine.Check{{}, {}, {machine.Leak}, {machine.Uninit}, {machine.Untracked}, {machine.Unfreed}}

// observedStates is how many states the plain search of such a program may take.
const observedStates = 40_000

// TestObservedPrograms compares reductions, orders and workers on random programs in which others than threads notice steps.
func TestObservedPrograms(t *testing.T) {
	n := programs()
	var compared atomic.Int32
	seeds.Each(t, n, func(t *testing.T, seed uint64) {
		if compareObserved(t, seed) {
			compared.Add(1)
		}
	})
	t.Logf("%d of %d programs compared, the others have too many states or are not decided", compared.Load(), n)
	if int(compared.Load()) < n/2 {
		t.Errorf("only %d of %d programs are compared", compared.Load(), n)
	}
}

// compareObserved is false if the plain search has no answer.
func compareObserved(t *testing.T, seed uint64) bool {
	text := observedProgram(seed)
	file := checkout.Write(t, "observed.c", text)
	first := plan.Task{Source: plan.Source{Load: compile.Options{Files: []string{file}, CFlags: []string{"-w"}}}}
	module := testprogram.Load(t, first.LoadOptions())
	check := func(change func(*plan.Task)) ([]string, bool) {
		k := plan.Task{Source: plan.Source{Load: first.Source.Load}, Environment: plan.Environment{Spurious: machine.AllSpurious}, Checks: plan.Checks{Set: machine.DefaultChecks, KeepGoing: true}, Bounds: plan.Bounds{States: observedStates}, Search: plan.Search{CheckProviso: true}}
		for _, c := range observedChecks[seed%uint64(len(observedChecks))] {
			k.Checks.Set = k.Checks.Set.With(c)
		}
		k.Environment.MallocMayFail = seed%7 == 0
		change(&k)
		s, err := verify.OpenModule(module, k)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return places(t, s)
	}
	want, ok := check(func(k *plan.Task) { k.Search.Reduction = reduction.None })
	if !ok {
		return false
	}
	for name, set := range observedWays() {
		if got, ok := check(set); ok && !slices.Equal(got, want) {
			t.Errorf("seed %d, %s finds\n%v\nand switching everywhere\n%v\nin\n%s", seed, name, got, want, text)
		}
	}
	return true
}

// observedWays are the ways to search that may leave out what switching everywhere does not.
func observedWays() map[string]func(*plan.Task) {
	ways := map[string]func(*plan.Task){
		"breadth first": func(k *plan.Task) { k.Search.Order = order.BreadthFirst },
		"two workers":   func(k *plan.Task) { k.Search.Workers = 2 },
		"hashes":        func(k *plan.Task) { k.Search.Store = plan.StoreHash },
	}
	for _, r := range reduction.All() {
		if r != reduction.None {
			ways[r.String()] = func(k *plan.Task) { k.Search.Reduction = r }
		}
	}
	return ways
}
