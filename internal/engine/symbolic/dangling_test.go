package symbolic_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// searched checks a program.
func searched(t *testing.T, text string, change func(*plan.Task)) *verify.Result {
	t.Helper()
	return testsession.CheckPlan(t, testplan.Programs{}.Plan(t, text, change))
}

// danglingHead is for programs that keep the address of a block or of a local variable which is no more, as the number r.
const danglingHead = testplan.Head + `typedef unsigned long word; typedef unsigned __int128 wide; word r; static char base[2][8];
	static void end(char *p, char *q) { free(p); free(q); }
	static void again(void) { char *a = malloc(1), *b = malloc(1); if (!a || !b) return; *a = 1; *b = 1; *(char *)r = 2; }
	`

// memoryChecks are those of an access.
var memoryChecks = machine.ChecksOf(machine.ValidDeref)

// dangling are programs that come by the address of a block after it was freed, by an input of which the engine sees no constant
// with the block's number.
var dangling = map[string]string{
	"half of a wide number": `int main(void) { char *p = malloc(1), *q = malloc(1); wide w = (wide)(word)p << 64 | (word)q; unsigned s = byte() & 1;
		r = (word)(w >> s * 64); end(p, q); w = 0; p = q = 0; again(); }`,
	"a quotient":          `int main(void) { char *p = malloc(32), *q = malloc(1); word k = (word)p * 3; r = (k + 3 * (byte() & 1)) / 3; end(p, q); k = 0; p = malloc(32); *p = 1; *(char *)r = 2; }`,
	"hidden by a key":     `int main(void) { char *p = malloc(32), *q = malloc(1); word k = (word)p ^ 0x5555555555555500; r = (k + (byte() & 1)) ^ 0x5555555555555500; end(p, q); k = 0; p = malloc(32); *p = 1; *(char *)r = 2; }`,
	"distance to a base":  `int main(void) { char *p = malloc(1), *q = malloc(1); word o[2] = {(word)p - (word)base[0], (word)p - (word)base[1]}; unsigned i = byte() & 1; r = (word)base[i] + o[i]; end(p, q); p = q = 0; again(); }`,
	"difference and mask": `int main(void) { word p = (word)malloc(1), q = (word)malloc(1), m = -(word)(byte() & 1); r = q ^ ((p ^ q) & m); end((char *)p, (char *)q); p = q = m = 0; again(); }`,
	"two masks":           `int main(void) { word p = (word)malloc(1), q = (word)malloc(1), m = -(word)(byte() & 1); r = (p & m) | (q & ~m); end((char *)p, (char *)q); p = q = m = 0; again(); }`,
	"in a packed struct":  `static struct __attribute__((packed)) { char c, *p; } s[2]; int main(void) { char *p = malloc(1); unsigned i = byte() & 1; s[i].p = p; free(p); p = malloc(1); *p = 1; if (i) *s[1].p = 2; }`,
	"first in one":        `static struct __attribute__((packed)) { char *p, c; } s[2]; int main(void) { char *p = malloc(1); unsigned i = byte() & 1; s[i].p = p; free(p); p = malloc(1); *p = 1; if (i) *s[1].p = 2; else *s[0].p = 2; }`,
	"copied to an odd place": `static char b[16]; int main(void) { char *p = malloc(1), *q = malloc(1), *two[2] = {p, q}, *v = two[byte() & 1]; __builtin_memcpy(b + 3, &v, 8);
		end(p, q); p = q = v = two[0] = two[1] = 0; p = malloc(1); q = malloc(1); *p = *q = 1; __builtin_memcpy(&v, b + 3, 8); *v = 2; }`,
	"distance of two locals": `static void f(int x) { int a = 1, b = 2; r = (word)&a + ((word)&b - (word)&a) * (x != 0); }
		static int g(int x) { int c = 1, d = 2, *p = &c, *q = &d; if (x) *(int *)r = 3; return *p + *q; } int main(void) { int x = byte(); f(x); return g(x); }`,
	"distance returned": `static word f(int x) { int a = 1, b = 2; return (word)&a + ((word)&b - (word)&a) * (x != 0); }
		static int g(int x) { int c = 1, d = 2, *p = &c, *q = &d; if (x) *(int *)r = 3; return *p + *q; } int main(void) { int x = byte(); r = f(x); return g(x); }`,
	"locals in a packed struct": `struct __attribute__((packed)) pair { char c, *p; };
		static void f(int x) { char a[2] = {1, 2}; struct pair s[2]; s[0].p = a; s[1].p = a + 1; r = (word)s[x > 0].p; }
		static int g(int x) { char c[2] = {1, 2}, d[2] = {3, 4}, *p = c, *q = d; if (x > 0) *(char *)r = 3; return *p + *q; } int main(void) { int x = byte(); f(x); return g(x); }`,
	"a product":                `int main(void) { char *p = malloc(1); unsigned x = byte() & 3; r = ((word)p >> 1) * x; free(p); p = malloc(1); *p = 1; if (x == 2) *(char *)r = 2; }`,
	"shifted by an input":      `int main(void) { char *p = malloc(1); unsigned x = byte() & 63; r = (word)p >> 33 << x; free(p); p = malloc(1); *p = 1; if (x == 33) *(char *)r = 2; }`,
	"divided by an input":      `int main(void) { char *p = malloc(1); unsigned x = byte() & 1; r = (word)p * 2 / (x + 1); free(p); p = malloc(1); *p = 1; if (x) *(char *)r = 2; }`,
	"bits of an input":         `int main(void) { char *p = malloc(1); signed char x = byte(); r = (word)p & (word)x; free(p); p = malloc(1); *p = 1; if (x == -1) *(char *)r = 2; }`,
	"bytes mixed with inputs":  `static union { char *p; unsigned char b[8]; } u; int main(void) { char *p = u.p = malloc(1); unsigned char x = byte() & 3; for (int i = 0; i < 8; i++) u.b[i] ^= x; free(p); p = malloc(1); *p = 1; if (!x) *u.p = 2; }`,
	"bytes erased":             `static union { char *p; unsigned char b[8]; } u; int main(void) { char *p = u.p = malloc(1); unsigned x = byte() & 1; for (int i = 0; i < 8; i++) u.b[i] = x ? u.b[i] : 0; free(p); p = malloc(1); *p = 1; if (x) *u.p = 2; }`,
	"a byte of an input":       `static union { char *p; unsigned char b[8]; } u; int main(void) { char *p = u.p = malloc(1); unsigned char x = byte() & 3; u.b[4] = x; free(p); p = malloc(1); *p = 1; if (x == 2) *u.p = 2; }`,
	"halves in two tables":     `int main(void) { char *p = malloc(1); unsigned x = byte() & 1; word high[2] = {(word)p >> 40, 3}, low[2] = {5, (word)p & 0xffffffffff}; r = high[x] << 40 | low[!x]; high[0] = low[1] = 0; free(p); p = malloc(1); *p = 1; if (!x) *(char *)r = 2; }`,
	"a local's, in a product":  `static void f(unsigned x) { int a = 1, *volatile p = &a; r = ((word)p >> 1) * x; } static int g(unsigned x) { int c = 1, *volatile p = &c; if (x == 2) *(int *)r = 3; return *p; } int main(void) { unsigned x = byte() & 3; f(x); return g(x); }`,
	"a wrong prototype":        `static void f(word p, unsigned x) { r = (p >> 1) * x; } int main(void) { char *p = malloc(1); unsigned x = byte() & 3; void (*volatile g)(char *, unsigned) = (void (*)(char *, unsigned))f; g(p, x); free(p); p = malloc(1); *p = 1; if (x == 2) *(char *)r = 2; }`,
	"a wrong result":           `static char *f(void) { return malloc(1); } int main(void) { word (*volatile g)(void) = (word (*)(void))f, p = g(); unsigned x = byte() & 3; r = (p >> 1) * x; free((char *)p); p = 0; char *q = malloc(1); *q = 1; if (x == 2) *(char *)r = 2; }`,
	"a distance, then a block": `int main(void) { char *p = malloc(1), *q = malloc(1); long d = q - p; unsigned x = byte() & 1; r = (word)(p + d * x); end(p, q); p = q = 0; d = 0; again(); }`,
	"a step before a block":    `int main(void) { char *p = malloc(1); r = (word)(p - 1); free(p); p = malloc(1); *p = 1; ((char *)r)[1] = 2; }`,
	"a struct of integers by a wrong prototype": `struct pointers { char *a, *b; }; struct words { word a, b; };
		__attribute__((noinline)) static struct pointers two(void) { struct pointers s = {malloc(1), malloc(1)}; return s; }
		int main(void) { struct words (*volatile f)(void) = (struct words (*)(void))two; struct words w = f(); word p = w.a, q = w.b, m = -(word)(byte() & 1);
			r = q ^ ((p ^ q) & m); end((char *)p, (char *)q); p = q = m = w.a = w.b = 0; again(); }`,
	"a step before a local": `static void f(void) { int pad[2] = {0, 0}, a[2] = {0, 0}; r = (word)(a - 1); pad[0] = a[0]; }
		static int g(void) { int pad[2] = {0, 0}, b[2]; b[0] = 1; ((int *)r)[1] = 2; return b[0] + pad[0]; } int main(void) { f(); g(); }`,
}

// TestDangling: no other object gets the number of one that is no more, as long as an input may make its address of what is kept.
func TestDangling(t *testing.T) {
	for name, program := range dangling {
		for _, way := range []struct {
			name   string
			change func(*plan.Task)
		}{
			{"explicit", func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }},
			{"symbolic", func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }},
			{"merge", func(k *plan.Task) { k.Search.Engine, k.Symbolic.Merge = plan.EngineSymbolic, true }},
			{"subsumption", func(k *plan.Task) { k.Search.Engine, k.Symbolic.Match = plan.EngineSymbolic, symexec.Subsumption }},
			{"bmc", func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }},
		} {
			t.Run(name+"/"+way.name, func(t *testing.T) {
				if r := searched(t, danglingHead+program, func(k *plan.Task) { k.Checks.Set = memoryChecks; way.change(k) }); r.Verdict.Answer != verdict.Violated {
					t.Errorf("%v, %v", r.Verdict.Answer, r.Verdict.Reasons)
				}
			})
		}
	}
}

// handed are functions that hand another thread the address of a variable which holds that of an older one. Where an input was
// added to that address before, heddle had looked at the variable already, but not at what it holds.
var handed = map[string]string{
	"no input":      `static void f(unsigned i) { int x = 1, *y = &x; if (i > 1) return; begin(&y); }`,
	"computed with": `static void f(unsigned i) { int x = 1, *y = &x; if ((word)&y + i == 5) return; begin(&y); }`,
}

// TestDanglingHanded: the other thread writes to the older variable while a later call has one in its place.
func TestDanglingHanded(t *testing.T) {
	head := danglingHead + `#include <semaphore.h>
	static sem_t taken, later, written; static int **given; static pthread_t thread;
	static void *other(void *arg) { int *x = *given; sem_post(&taken); sem_wait(&later); *x = 3; sem_post(&written); return arg; }
	static void begin(int **y) { given = y; pthread_create(&thread, 0, other, 0); sem_wait(&taken); }
	static int g(void) { int a = 1, *volatile p = &a; sem_post(&later); sem_wait(&written); return *p; }
	`
	end := `int main(void) { sem_init(&taken, 0, 0); sem_init(&later, 0, 0); sem_init(&written, 0, 0); f(byte() & 1); g(); pthread_join(thread, 0); }`
	for name, f := range handed {
		for _, engine := range []plan.Engine{plan.EngineExplicit, plan.EngineSymbolic, plan.EngineBMC} {
			t.Run(name+"/"+string(engine), func(t *testing.T) {
				if r := searched(t, head+f+end, func(k *plan.Task) { k.Checks.Set, k.Search.Engine = memoryChecks, engine }); r.Verdict.Answer != verdict.Violated {
					t.Errorf("%v, %v", r.Verdict.Answer, r.Verdict.Reasons)
				}
			})
		}
	}
}

// TestHashes: numbers that are only multiplied are no addresses: no solver is asked whether a hash may be one, which takes seconds.
func TestHashes(t *testing.T) {
	text := testplan.Head + `struct node { unsigned long key; struct node *next; };
	int main(void) { struct node *list = 0; unsigned x = in();
		for (int i = 0; i < 4; i++) {
			unsigned long h = (x + i) * 0x9e3779b97f4a7c15ul;
			struct node *n = malloc(sizeof *n); if (!n) return 0;
			n->key = h ^ h >> 29; n->next = 0; free(list); list = n;
		}
		free(list); }`
	r := searched(t, text, func(k *plan.Task) { k.Checks.Set = memoryChecks })
	if r.Verdict.Answer != verdict.Verified || r.Verdict.Solving.Questions > 0 {
		t.Errorf("%v, %+v", r.Verdict.Answer, r.Verdict.Solving)
	}
}
