// Programs for engine_test.go: each function without parameters is one.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_error(void);
#define bit __VERIFIER_nondet_bool
#define u8 __VERIFIER_nondet_uchar
#define fail __VERIFIER_error

static int g;
static _Atomic int a;

// Two ways to one state, and a question behind.
void same(void) {
	if (bit()) g = 1; else g = 1;
	if (bit()) g = 2;
}

// Two ways to states that differ, and a question behind that does not depend on it.
void differ(void) {
	if (bit()) g = 1; else g = 2;
	if (bit()) a = 0;
}

// The second way has a part of the values that the first one has.
void part(void) {
	unsigned char x = u8();
	g = bit() ? 2 * (x % 3) : x % 5;
	if (g > 2) a = g;
}

// Ways that cannot become one state, since one of them has an object more.
void objects(void) {
	char *p = 0;
	if (bit()) p = malloc(1);
	g = 1;
	if (bit()) g = 2;
	free(p);
}

// A branch in a branch, the same place after both.
void nested(void) {
	if (bit()) {
		if (bit()) g = 1; else g = 2;
	}
	if (g > 1) a = 1;
}

void rounds(void) {
	int n = 0;
	while (bit()) if (++n == 3) break;
	g = n;
}

static int one(void) { if (bit()) return 1; return 2; }

// Ways that come together where a function returns.
void returns(void) {
	g = one() + one();
	if (bit()) a = 1;
}

static int early(void) {
	if (bit()) return 1;
	if (bit()) return 2;
	return 3;
}

void leaves(void) { g = early(); }

static int deep(int n) { return n > 3 || bit() ? n : deep(n + 1); }

void recursion(void) { g = deep(0); }

void cases(void) {
	for (int n = 0; n < 4; n++) {
		switch (u8()) {
		case 1: g = 1; continue;
		case 5: g = 2; continue;
		case 9: continue;
		}
		break;
	}
}

// A place that fails in two ways.
static void failing(void) { fail(); }

void twice(void) {
	if (bit()) g = 1;
	failing();
}

// Two places that fail.
void two(void) {
	if (bit()) fail();
	if (bit()) fail();
}

static void *store(void *x) { a = *(int *)x; return 0; }

// Orders of two threads, whose states differ in a plain number or not at all.
void orders(void) {
	pthread_t t, u;
	int x = 1, y = 2;
	pthread_create(&t, 0, store, &x);
	pthread_create(&u, 0, store, &y);
	pthread_join(t, 0);
	pthread_join(u, 0);
}

static void *maybe(void *x) { if (*(unsigned char *)x > 9) a++; return 0; }

void inputs(void) {
	pthread_t t, u;
	unsigned char x = u8(), y = u8();
	pthread_create(&t, 0, maybe, &x);
	pthread_create(&u, 0, maybe, &y);
	pthread_join(t, 0);
	pthread_join(u, 0);
}

static void quit(void) { pthread_exit(0); }

static void *leave(void *x) {
	if (bit()) quit();
	a = 1;
	return 0;
}

// A thread leaves a branch in which it asked by its end; the other one then asks in a branch that it was in before, with the same place
// after both.
void exits(void) {
	pthread_t t;
	char *p = 0;
	if (bit()) goto end;
	pthread_create(&t, 0, leave, 0);
	pthread_join(t, 0);
	if (bit()) goto end;
	p = malloc(1);
end:
	if (bit()) g = 1;
	free(p);
}

static void *spin(void *x) { while (bit()) ; return 0; }

// A thread that asks for ever, beside another and alone.
void beside(void) {
	pthread_t t;
	pthread_create(&t, 0, spin, 0);
	a = 1;
	pthread_join(t, 0);
}

void alone(void) { spin(0); }

static void *plain(void *x) { if (*(unsigned char *)x == 9) g = 1; return 0; }

void races(void) {
	pthread_t t;
	unsigned char x = u8();
	pthread_create(&t, 0, plain, &x);
	g = 2;
	pthread_join(t, 0);
}

void stuck(void) {
	static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&m);
	if (bit()) pthread_mutex_lock(&m);
}

// A loop without an end, of which each round is an action.
void forever(void) {
	for (;;) a = 1 - a;
}

// A loop in which each round asks, in a function of its own.
void asks(void) {
	for (;;) g = one();
}

// A loop within a loop, both of which ask.
void loops(void) {
	while (bit())
		while (bit()) g = 1;
}

void counts(void) {
	for (int n = 0; n < 100; n++) if (bit()) g = n;
}

// A thread that is noticed and then asks for ever, in a loop at whose head its ways come together.
static void *again(void *x) {
	_Bool stop = 0;
	a = 1;
top:
	if (stop) return 0;
	if (bit()) goto top;
	goto top;
}

void pauses(void) {
	pthread_t t;
	pthread_create(&t, 0, again, 0);
	if (a) fail();
	pthread_join(t, 0);
}

static void round_and_round(void) {
	_Bool stop = 0;
	while (!stop) if (bit()) stop = 0;
}

static void *calls(void *x) {
	a = 1;
	round_and_round();
	return 0;
}

// One that asks for ever in a function which it calls.
void called(void) {
	pthread_t t;
	pthread_create(&t, 0, calls, 0);
	if (a) fail();
	pthread_join(t, 0);
}

static void *both(void *x) {
	int l = 0;
	a = 1;
	if (bit()) l = 1; else l = 1;
	if (bit()) l = 2;
	a = l;
	return 0;
}

// One that comes to one state in two ways, and to an end.
void ends(void) {
	pthread_t t;
	pthread_create(&t, 0, both, 0);
	a = 5;
	pthread_join(t, 0);
}

// A branch in a loop, whose ways come together where the loop goes on, and a question that is put twice in a round.
void cases2(void) {
	for (int n = 0; n < 3; n++) {
		switch (u8()) {
		case 1: g = 1; break;
		case 5: g = 2; break;
		default: return;
		}
	}
}

// Many states of one shape that cannot become one, since they differ in plain numbers, by threads.
static void *adds(void *x) { a = 2 * a + *(int *)x; return 0; }

void sums(void) {
	pthread_t t, u;
	int x = 1, y = 2;
	pthread_create(&t, 0, adds, &x);
	pthread_create(&u, 0, adds, &y);
	pthread_join(t, 0);
	pthread_join(u, 0);
	if (a == 7) fail();
}

// A place that fails for some inputs only, and one that does in all cases.
void some(void) {
	unsigned char x = u8();
	if (x > 9) g = 1;
	if (x == 7) fail();
	if (x == 3) fail();
}

// A loop at whose head its ways come together, in states that cannot become one.
void heads(void) {
	char *p = 0;
top:
	if (g) return;
	if (bit()) {
		if (!p) p = malloc(1);
		goto top;
	}
	goto top;
}

// A block of unknown size, and two ways behind.
void sized(void) {
	char *p = malloc(1 + u8());
	if (!p) return;
	if (bit()) g = 1; else g = 1;
	if (bit()) g = 2;
	free(p);
}

// A loop without an end, in which a branch has no place that all ways come by.
void never(void) {
	for (;;) {
		if (bit()) a = 1; else a = 2;
	}
}

// The first way has all values, of an input that the second one has too.
void fewer(void) {
	unsigned char x = u8();
	g = bit() ? x % 3 : x;
	if (g > 1) a = g;
}

static void goes(void) { if (bit()) pthread_exit(0); }

// Branches whose ways never come together, in a function that was called and in one that was not.
void gone(void) {
	if (bit()) goes();
	if (bit()) pthread_exit(0);
	g = 1;
}

// Values of which a solver must say that the first way has them too.
void hard(void) {
	unsigned char x = u8();
	if (bit()) g = x % 32;
	else x %= 32, g = (x ^ x >> 2) * 5 % 32;
	if (g > 5) a = g;
}

int either(_Bool b);

// Ways that come together only where a function returns, which was called by its name.
void named(void) {
	either(bit());
	g = 1;
	if (bit()) a = 1;
}

// One that was called by a pointer.
void pointed(void) {
	static int (*f)(_Bool) = either;
	f(bit());
	g = 1;
	if (bit()) a = 1;
}

static sem_t gate;

static void *passes(void *x) { sem_wait(&gate); return x; }

// An input that is written where another thread waits decides whether that one can act, in no branch of the program.
void gates(void) {
	pthread_t t;
	sem_init(&gate, 0, 0);
	pthread_create(&t, 0, passes, 0);
	for (int n = 0; n < 3; n++) *(_Atomic unsigned *)&gate = bit();
	sem_post(&gate);
	pthread_join(t, 0);
}

static pthread_mutex_t held;

static void *blocked(void *x) {
	pthread_mutex_lock(&held);
	pthread_mutex_unlock(&held);
	return 0;
}

// Two ways to a state in which a thread has begun, that differed before.
void makes(void) {
	pthread_t t;
	char *k = bit() ? "a" : "b";
	pthread_mutex_lock(&held);
	pthread_create(&t, 0, blocked, k);
	pthread_mutex_unlock(&held);
	pthread_join(t, 0);
}
