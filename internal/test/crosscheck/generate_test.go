package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes random small concurrent programs: two or three threads that
// share integers, atomics, locks, a condition and a heap pointer, with branches,
// short loops, spin loops, compare-and-swap loops, inputs, assumptions and assertions. Many go wrong: so they should.
type generator struct {
	r      *rand.Rand
	b      strings.Builder
	indent int
	locks  int // held at this point of the text
	loops  int // around this point of the text

	lockFree bool // threads synchronise by atomics alone
}

// lockFreeEvery says which programs are lock-free: every third.
const lockFreeEvery = 3

// lockFreeKinds are the statements of lock-free programs, by their cases.
var lockFreeKinds = []int{0, 1, 3, 5, 9, 12, 13, 17, 29, 30, 31, 32, 33, 33, 34, 34}

// randomHead is what random programs have in common.
const randomHead = `#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int g0, g1, g2;
static atomic_int a0, a1;
static struct { short x; char y; } s;
static struct node { struct node *next; int value; } nodes[2];
static _Atomic(struct node *) top;
static int *p0;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t r0 = PTHREAD_RWLOCK_INITIALIZER;
static sem_t e0;
static void put(int *p, int v) { *p = v; }
static int get(int *p) { return *p; }
static void *late(void *arg) { g1 = 1; return arg; }
`

// randomProgram is the program of a seed.
func randomProgram(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 11)), lockFree: seed%lockFreeEvery == 0}
	g.text(randomHead)
	threads := 2 + g.r.IntN(2)
	for t := 1; t < threads; t++ {
		g.text(fmt.Sprintf("static void *thread%d(void *arg) {\n  int l0 = %d, l1 = 0;\n  int *q = &l1;\n", t, t))
		g.indent = 1
		g.block(2 + g.r.IntN(3))
		g.text("  (void)q; (void)l0;\n  return arg;\n}\n")
	}
	g.text("int main(void) {\n  int l0 = 0, l1 = 1;\n  int *q = &l1;\n  pthread_t t[3];\n  sem_init(&e0, 0, 1);\n")
	for t := 1; t < threads; t++ {
		g.text(fmt.Sprintf("  pthread_create(&t[%d], 0, thread%d, %s);\n", t-1, t, g.pick("0", "&l1", "&g2")))
	}
	g.indent = 1
	g.block(1 + g.r.IntN(3))
	for t := 1; t < threads; t++ {
		if g.r.IntN(5) > 0 {
			g.text(fmt.Sprintf("  pthread_join(t[%d], 0);\n", t-1))
		}
	}
	g.line("assert(%s);", g.condition())
	g.text("  (void)q; (void)l0;\n  return 0;\n}\n")
	return g.b.String()
}

func (g *generator) text(s string) { g.b.WriteString(s) }

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.b, format, args...)
	g.b.WriteByte('\n')
}

func (g *generator) pick(words ...string) string { return words[g.r.IntN(len(words))] }

func (g *generator) variable() string { return g.pick("g0", "g1", "g2", "l0", "l1", "s.x", "s.y") }

func (g *generator) value() string {
	return g.pick(g.variable(), g.variable(), "a0", "a1", "*q", "get(q)", fmt.Sprint(g.r.IntN(3)))
}

func (g *generator) condition() string {
	return fmt.Sprintf("%s %s %s", g.value(), g.pick("==", "!=", "<", "<="), g.pick(g.value(), fmt.Sprint(g.r.IntN(3))))
}

// block writes some statements.
func (g *generator) block(n int) {
	for range n {
		g.statement()
	}
}

// nested writes statements in braces.
func (g *generator) nested(n int) {
	g.indent++
	g.block(n)
	g.indent--
	g.line("}")
}

func (g *generator) statement() {
	kind := g.r.IntN(35)
	if g.lockFree {
		kind = lockFreeKinds[g.r.IntN(len(lockFreeKinds))]
	}
	switch kind {
	case 0, 1, 2:
		g.line("%s = %s;", g.variable(), g.value())
	case 3:
		g.line("%s = (%s + %s) & 3;", g.variable(), g.value(), g.value())
	case 4, 5:
		g.line("%s;", g.pick("a0 = 1", "a1 = 2", "atomic_fetch_add(&a0, 1)", "atomic_exchange(&a1, 1)", "l0 = atomic_load(&a0)"))
	case 6, 7, 8:
		if g.locks < 2 {
			g.locked()
		}
	case 9, 10:
		if g.indent < 4 {
			g.line("if (%s) {", g.condition())
			g.nested(1 + g.r.IntN(2))
		}
	case 11:
		if g.loops == 0 && g.indent < 3 {
			g.loops++
			g.line("for (int i%d = 0; i%d < 2; i%d++) {", g.indent, g.indent, g.indent)
			g.nested(1)
			g.loops--
		}
	case 12:
		g.line("assert(%s);", g.condition())
	case 13:
		g.line("if (__VERIFIER_nondet_bool()) %s = %s;", g.variable(), g.value())
	case 14:
		g.line("__VERIFIER_assume(%s);", g.condition())
	case 15:
		g.line("p0 = malloc(4);")
		g.line("if (p0) *p0 = %s;", g.value())
	case 16:
		g.line("%s;", g.pick("free(p0)", "if (p0) g0 = *p0", "p0 = q", "p0 = &g1"))
	case 17:
		g.line("put(q, %s);", g.value())
	case 18:
		g.line("q = %s;", g.pick("&l0", "&l1", "&g0", "p0 ? p0 : &l1"))
	case 19:
		g.line("__VERIFIER_atomic_begin(); %s = %s; __VERIFIER_atomic_end();", g.variable(), g.value())
	case 20:
		g.line("pthread_cond_%s(&c0);", g.pick("signal", "broadcast"))
	case 22:
		if g.locks < 2 && g.indent < 4 {
			g.tried()
		}
	case 23:
		g.line("%s;", g.pick("sem_post(&e0)", "sem_trywait(&e0)", "sem_wait(&e0)", "{ int v; sem_getvalue(&e0, &v); l0 = v; }"))
	case 24, 25:
		if g.locks < 2 {
			g.readOrWrite()
		}
	case 26:
		g.line("%s;", g.pick("memset(&s, 0, sizeof s)", "s = (__typeof__(s)){1, 2}", "pthread_mutex_destroy(&m1)", "pthread_mutex_init(&m1, 0)"))
	case 27:
		if g.loops == 0 {
			g.line("{ pthread_t n; pthread_create(&n, 0, late, 0); %s }", g.pick("pthread_join(n, 0);", "pthread_detach(n);", ""))
		}
	case 28:
		g.line("if (%s) %s;", g.condition(), g.pick("return 0", "pthread_exit(0)"))
	case 29:
		if g.locks == 0 {
			g.line("while (%s) { }", g.pick("!a0", "a1 == 0", "atomic_exchange(&a0, 1)", "g0 < 1"))
		}
	case 30:
		g.line("{ int e = a%s; while (!atomic_compare_exchange_%s(&a0, &e, (e + 1) & 3)) { %s } }",
			g.pick("0", "0", "1"), g.pick("strong", "weak"), g.pick("", "", "l0++;", "g2 = e;", "if (e == 2) break;", "e = a0;"))
	case 31, 32: // something is made and given away, by an atomic that another thread looks at
		g.line("%s = %s;", g.pick("g0", "g1", "s.x"), g.pick("1", "2", g.variable()))
		g.line("%s;", g.pick("a0 = 1", "a1 = 1", "atomic_fetch_add(&a1, 1)", "{ int e = 0; atomic_compare_exchange_strong(&a0, &e, 1); }"))
	case 33:
		a := g.pick("a0", "a1")
		g.line("if (%s) {", g.pick(a, a+" == 1", "atomic_exchange(&"+a+", 0)"))
		g.indent++
		g.line("%s = %s;", g.variable(), g.pick("g0", "g1", "s.x"))
		g.line("%s", g.pick("", "g0 = 2;", "assert(g0 == 1);", a+" = 2;"))
		g.indent--
		g.line("}")
	case 34: // a node is pushed, or popped
		if g.r.IntN(2) == 0 {
			g.line("{ struct node *n = &nodes[%d], *e = top; do n->next = e; while (!atomic_compare_exchange_strong(&top, &e, n)); }", g.r.IntN(2))
		} else {
			g.line("{ struct node *n = top; while (n && !atomic_compare_exchange_strong(&top, &n, n->next)) { } if (n) n->value = %s; }", g.value())
		}
	case 21:
		g.line("{ int expected = %s; atomic_compare_exchange_strong(&a0, &expected, 2); }", g.value())
	}
}

// tried writes statements under a lock that is tried.
func (g *generator) tried() {
	m := g.pick("m0", "m1")
	g.locks++
	g.line("if (!pthread_mutex_trylock(&%s)) {", m)
	g.indent++
	g.block(1)
	g.line("pthread_mutex_unlock(&%s);", m)
	g.indent--
	g.line("}")
	g.locks--
}

// readOrWrite writes statements under the read-write lock.
func (g *generator) readOrWrite() {
	g.locks++
	g.line("pthread_rwlock_%slock(&r0);", g.pick("rd", "wr"))
	g.block(1 + g.r.IntN(2))
	g.line("pthread_rwlock_unlock(&r0);")
	g.locks--
}

// locked writes statements under a lock, perhaps with a wait.
func (g *generator) locked() {
	m := g.pick("m0", "m1")
	g.locks++
	g.line("pthread_mutex_lock(&%s);", m)
	if g.r.IntN(4) == 0 {
		g.line("%s (%s) pthread_cond_wait(&c0, &%s);", g.pick("if", "while"), g.condition(), m)
	}
	g.block(1 + g.r.IntN(2))
	g.line("pthread_mutex_unlock(&%s);", m)
	g.locks--
}
