package unread_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/unread"
	"heddle/internal/test/testprogram"
)

// programs have a comment in each line that accesses a counter which nothing reads.
var programs = map[string]string{
	"global": `
static unsigned long rounds, reset;
int main(void) {
	for (int i = 0; i < 3; i++) {
		rounds++; // counter
		reset += 2; // counter
	}
	reset = 0; // counter
	return 0;
}`,
	"decided": `
static unsigned rounds, other;
int main(void) {
	rounds++;
	if (rounds > 2) return 1;
	other++; // counter
	return 0;
}`,
	"returned": `
static unsigned a, b, c;
static unsigned give(void) { return a; }
int main(void) {
	a++;
	b += 2; // counter
	c = b; // counter
	return give();
}`,
	"copied": `
static unsigned a, b, c, d;
int main(void) {
	a++;
	b = a;
	if (b) return 1;
	c++; // counter
	d = c; // counter
	return 0;
}`,
	"atomic": `
#include <stdatomic.h>
static atomic_ulong hits, used, swapped;
int main(void) {
	atomic_fetch_add(&hits, 1); // counter
	hits -= 1; // counter
	unsigned long one = 1;
	atomic_fetch_add(&swapped, 1);
	atomic_compare_exchange_strong(&swapped, &one, 2);
	return atomic_fetch_add(&used, 1);
}`,
	"signed": `
static int rounds;
int main(void) {
	rounds++;
	return 0;
}`,
	"argument": `
#include <pthread.h>
struct worker { pthread_mutex_t m; int id; unsigned long rounds; unsigned long read; };
static void *work(void *arg) {
	struct worker *w = arg;
	pthread_mutex_lock(&w->m);
	w->rounds++; // counter
	w->read++;
	pthread_mutex_unlock(&w->m);
	return 0;
}
int main(void) {
	struct worker all[2] = {{PTHREAD_MUTEX_INITIALIZER, 1, 0, 0}, {PTHREAD_MUTEX_INITIALIZER, 2, 0, 0}};
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, work, &all[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return all[0].read == 1 && all[1].id == 2;
}`,
	"heap": `
#include <stdlib.h>
struct node { struct node *next; unsigned visits, value; };
static struct node *push(struct node *list) {
	struct node *n = malloc(sizeof *n);
	n->next = list;
	n->visits = 0; // counter
	n->value = 1;
	return n;
}
int main(void) {
	struct node *list = push(push(0));
	for (struct node *n = list; n; n = n->next) {
		n->visits++; // counter
		n->value++;
	}
	int all = list->value;
	free(list->next);
	free(list);
	return all;
}`,
	"struct copied": `
struct s { unsigned rounds, other; };
static struct s a, b;
int main(void) {
	a.rounds++;
	b = a;
	return b.rounds;
}`,
	"part read": `
static unsigned rounds;
static union { unsigned n; unsigned char c[4]; } u;
int main(void) {
	rounds++;
	u.n++;
	return *(unsigned char *)&rounds + u.c[1];
}`,
	"shown": `
#include <stdio.h>
static unsigned a, b;
int main(void) {
	a++;
	b++;
	printf("%u", a);
	fwrite(&b, sizeof b, 1, stdout);
	return 0;
}`,
	"kept by a function": `
void keep(unsigned *);
static unsigned a;
int main(void) {
	keep(&a);
	a++;
	return 0;
}`,
	"through a pointer to a pointer": `
static unsigned a, b;
static unsigned *p = &a, *q = &b;
int main(int n, char **v) {
	unsigned **w = n > 1 ? &p : &q;
	**w += 1;
	return a;
}`,
	"array": `
static struct { unsigned id, rounds; } all[4];
int main(int n, char **v) {
	all[n].rounds++; // counter
	all[n].id++;
	return all[1].id;
}`,
	"array beside": `
static unsigned all[4];
int main(int n, char **v) {
	all[n]++;
	return all[2];
}`,
	"called through a pointer": `
struct s { unsigned rounds, seen; };
static void count(struct s *s) {
	s->rounds++; // counter
	s->seen++;
}
static void (*f)(struct s *) = count;
int main(void) {
	struct s s = {0, 0};
	f(&s);
	return s.seen;
}`,
	"handler": `
#include <signal.h>
static volatile unsigned caught, seen;
static void handle(int s) {
	caught++; // counter
	seen++;
}
int main(void) {
	signal(SIGINT, handle);
	return seen;
}`,
	"result of a thread": `
#include <pthread.h>
struct s { unsigned rounds, seen; };
static struct s a;
static void *work(void *arg) {
	((struct s *)arg)->rounds++;
	return arg;
}
int main(void) {
	pthread_t t;
	void *p;
	pthread_create(&t, 0, work, &a);
	pthread_join(t, &p);
	return ((struct s *)p)->rounds;
}`,
	"result of a thread that nobody takes": `
#include <pthread.h>
struct s { unsigned rounds, seen; };
static struct s a;
static void *work(void *arg) {
	((struct s *)arg)->rounds++; // counter
	return arg;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, work, &a);
	return pthread_join(t, 0) + a.seen;
}`,
	"thread specific": `
#include <pthread.h>
static unsigned a;
int main(void) {
	pthread_key_t k;
	pthread_key_create(&k, 0);
	pthread_setspecific(k, &a);
	a++;
	return *(unsigned *)pthread_getspecific(k);
}`,
	"variable arguments": `
#include <stdarg.h>
static unsigned a, b;
static unsigned first(int n, ...) {
	va_list l;
	va_start(l, n);
	unsigned *p = va_arg(l, unsigned *);
	va_end(l);
	return *p;
}
int main(void) {
	a++;
	b++; // counter
	return first(1, &a);
}`,
	"by value": `
struct s { unsigned long a, b, c, d; };
static struct s x, y;
static unsigned long give(struct s s) { return s.b; }
static struct s made(void) { struct s s = {0, 0, 0, 0}; s.a++; return s; }
int main(void) {
	x.b++;
	y = made();
	return give(x) + y.a;
}`,
	"long jump": `
#include <setjmp.h>
static unsigned a, b;
static jmp_buf j;
int main(void) {
	if (setjmp(j))
		return a;
	a++;
	b++; // counter
	longjmp(j, 1);
}`,
	"negative offset": `
static unsigned all[4];
int main(int n, char **v) {
	unsigned *p = &all[2];
	p[-1]++;
	return all[1];
}`,
	"pointer that runs": `
static struct { unsigned a, b; } all[4];
int main(void) {
	for (unsigned *p = &all[0].a; p < &all[4].a; p++)
		(*p)++;
	return all[3].b;
}`,
	"result passed over": `
#include <stdatomic.h>
static atomic_uint a, b, c;
static unsigned add(atomic_uint *x) { return atomic_fetch_add(x, 1); }
static unsigned next(void) { return c++; }
static unsigned (*pointer)(void) = next;
int main(void) {
	add(&a); // in two places
	pointer();
	return add(&b);
}`,
	"result of no use": `
#include <stdatomic.h>
static atomic_uint a;
static unsigned add(void) {
	unsigned before = atomic_fetch_add(&a, 1); // counter
	return before;
}
int main(void) {
	add();
	add();
	return 0;
}`,
	"number that a thread returns": `
#include <threads.h>
static unsigned a;
static int work(void *arg) { a++; return a; }
int main(void) {
	thrd_t t;
	int n;
	thrd_create(&t, work, 0);
	thrd_join(t, &n);
	return n;
}`,
	"null": `
static unsigned a;
int main(void) {
	a++; // counter
	*(volatile unsigned *)0 += 1;
	return *(volatile unsigned *)4096;
}`,
	"callback": `
#include <stdlib.h>
struct key { unsigned compared, value; };
static int compare(const void *a, const void *b) {
	((struct key *)a)->compared++;
	return ((struct key *)a)->value < ((struct key *)b)->value;
}
int main(void) {
	struct key all[2] = {{0, 1}, {0, 2}};
	qsort(all, 2, sizeof all[0], compare);
	return all[0].compared;
}`,
	"memcpy": `
#include <string.h>
static unsigned a, b;
int main(void) {
	a++;
	unsigned char bytes[4];
	memcpy(bytes, &a, 4);
	memset(&b, 0, sizeof b);
	b++; // counter
	return bytes[0];
}`,
	"as a number": `
#include <stdint.h>
static unsigned a;
int main(void) {
	uintptr_t x = (uintptr_t)&a ^ 1;
	a++;
	return *(unsigned *)(x ^ 1);
}`,
	"computed": `
static unsigned long a, b, c, d, e;
int main(void) {
	a = a << 1 | 1;
	d = d * 3 + 1;
	e += e;
	b += 1;
	c = 1ul << (b & 7);
	return 0;
}`,
}

// TestCounters: exactly the accesses of counters that nothing reads are found.
func TestCounters(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			m := testprogram.LoadText(t, strings.ReplaceAll(name, " ", "-")+".c", text, compile.Options{})
			var want []int
			for i, line := range strings.Split(text, "\n") {
				if strings.HasSuffix(line, "// counter") {
					want = append(want, i+1)
				}
			}
			if got := counted(m); !slices.Equal(got, want) {
				t.Errorf("counters are accessed in lines %v, want %v", got, want)
			}
		})
	}
}

// counted are the lines that access counters.
func counted(m *flat.Module) (lines []int) {
	flow := unread.Of(m, options(m))
	for f := range m.Functions {
		for i := range m.Functions[f].Instrs {
			if line := int(m.Places[m.Functions[f].Instrs[i].Place].Line); flow.Counter(f, i) && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// options are those of a program that begins in main.
func options(m *flat.Module) unread.Options {
	o := unread.Options{Runs: make([]bool, len(m.Functions)), Roots: make([]bool, len(m.Functions)), Overflows: true,
		Conduct: platform.ConductOf(platform.All(platform.Options{}))}
	for f := range m.Functions {
		o.Runs[f] = len(m.Functions[f].Blocks) > 0
		o.Roots[f] = m.Functions[f].Name == "main"
	}
	return o
}

// TestSameAgain: what is found does not depend on the order of functions and instructions that are looked at.
func TestSameAgain(t *testing.T) {
	m := testprogram.LoadText(t, "argument.c", programs["argument"], compile.Options{})
	first := fmt.Sprint(counted(m))
	for range 5 {
		if again := fmt.Sprint(counted(m)); again != first {
			t.Fatalf("%s, then %s", first, again)
		}
	}
}

// BenchmarkRegex is the solution for a program of C++ with templates: 2,300 functions.
func BenchmarkRegex(b *testing.B) {
	m := testprogram.Load(b, compile.Options{Files: []string{"../../../testdata/cxx/regex.cc"}})
	o := options(m)
	for b.Loop() {
		unread.Of(m, o)
	}
}
