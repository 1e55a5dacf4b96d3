// Small programs, each a function that is made main by TestWays.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void heddle_sometimes(const char *, int);

int n, x, y, z;
_Atomic int a, b, c;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;

static void start(int threads, void *(*f)(void *))
{
	pthread_t t[4];
	for (int i = 0; i < threads; i++)
		pthread_create(&t[i], 0, f, 0);
	for (int i = 0; i < threads; i++)
		pthread_join(t[i], 0);
}

// One thread, some inputs.
int alone(void)
{
	_Bool u = __VERIFIER_nondet_bool();
	for (int i = 0; i < 3; i++)
		a += u;
	return a > 3;
}

int wrong(void)
{
	int u = __VERIFIER_nondet_int();
	assert(u != 5);
	assert(u != 6);
	return 0;
}

// No race, by a lock.
static void *lock(void *p)
{
	pthread_mutex_lock(&m);
	n++;
	pthread_mutex_unlock(&m);
	a++;
	return p;
}
int locked(void)
{
	start(2, lock);
	assert(n == 2 && a == 2);
	return 0;
}

// A data race and an assertion behind it.
static void *race(void *p)
{
	n++;
	a = n;
	return p;
}
int races(void)
{
	start(2, race);
	assert(n == 2);
	return 0;
}

// An update is lost by one switch.
static void *lose(void *p)
{
	int v = atomic_load(&a);
	atomic_store(&a, v + 1);
	return p;
}
int lost(void)
{
	start(2, lose);
	assert(a == 2);
	return 0;
}

// Fails with three switches that preempt.
static void *first(void *p)
{
	for (int i = 0; i < 6; i += 2)
		if (a == i)
			a = i + 1;
	return p;
}
static void *second(void *p)
{
	for (int i = 1; i < 6; i += 2)
		if (a == i)
			a = i + 1;
	return p;
}
int turns(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, first, 0);
	pthread_create(&u, 0, second, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	assert(a != 6);
	return 0;
}

// Threads wait for each other.
static void *other(void *p)
{
	pthread_mutex_lock(&k);
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	pthread_mutex_unlock(&k);
	return p;
}
int dead(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&k);
	pthread_mutex_unlock(&k);
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return 0;
}

// A lock is overwritten while it is held.
static void *overwrite(void *p)
{
	pthread_mutex_lock(&m);
	n++;
	memset(&m, 0, sizeof m);
	a++;
	return p;
}
int overwritten(void)
{
	start(2, overwrite);
	return 0;
}

// A thread comes to what was thought another's own.
static void *reach(void *p)
{
	int *q = (int *)(((uintptr_t)x << 32 | (uintptr_t)(unsigned)y) ^ 0x5a5a5a5a5a5a5a5aul);
	a = 1;
	*q = 3;
	return p;
}
int escapes(void)
{
	pthread_t t;
	int own = 1;
	uintptr_t u = (uintptr_t)&own ^ 0x5a5a5a5a5a5a5a5aul;
	x = u >> 32, y = (int)u;
	pthread_create(&t, 0, reach, 0);
	own++;
	pthread_join(t, 0);
	assert(own == 3);
	return 0;
}

// A thread goes round without an action that others notice.
static void *round_(void *p)
{
	while (n)
		;
	return p;
}
int endless(void)
{
	pthread_t t;
	if (__VERIFIER_nondet_bool())
		n = 1;
	pthread_create(&t, 0, round_, 0);
	a++;
	pthread_join(t, 0);
	return 0;
}

// Threads with inputs.
static void *reads(void *p)
{
	int v = __VERIFIER_nondet_bool() ? 77 : x;
	pthread_mutex_lock(&m);
	n = v;
	pthread_mutex_unlock(&m);
	a = v;
	return p;
}
int inputs(void)
{
	start(2, reads);
	assert(n < 77);
	return 0;
}

// What goes wrong first is what memory that was never written holds.
static void *writes(void *p)
{
	int v[2];
	assert(a == 0 || v[1] == 0);
	a++;
	assert(a != 2);
	return p;
}
int unwritten(void)
{
	start(2, writes);
	return 0;
}

// No room for a block, on one schedule only.
static void *takes(void *p)
{
	if (a == 1 && b == 0)
		y = malloc(200 << 20) != 0;
	b = 1;
	return p;
}
int full(void)
{
	pthread_t t;
	pthread_create(&t, 0, takes, 0);
	a = 1;
	b = 1;
	pthread_join(t, 0);
	return 0;
}

// Threads without end.
static void *child(void *p)
{
	pthread_mutex_lock(&m);
	n = 0;
	pthread_mutex_unlock(&m);
	return p;
}
int unbounded(void)
{
	pthread_t t;
	for (;;)
		pthread_create(&t, 0, child, 0);
}
static void *counts(void *p)
{
	a++;
	assert(a < 4);
	return p;
}
int unboundedwrong(void)
{
	pthread_t t;
	for (;;)
		pthread_create(&t, 0, counts, 0);
}

// More states than the short passes have.
static void *adds(void *p)
{
	for (int i = 0; i < 3; i++) {
		a++;
		b += a;
		c ^= b;
	}
	return p;
}
int many(void)
{
	start(3, adds);
	return 0;
}

// A run that should be there.
int marks(void)
{
	pthread_t t;
	pthread_create(&t, 0, lose, 0);
	heddle_sometimes("late", a == 1);
	pthread_join(t, 0);
	return 0;
}

// What threads share shows one after the other, each once it is known what shows the one before.
int v[12];
static void *follows(void *p)
{
	for (int i = 0; i < 12 && v[i] == 1; i++)
		;
	return p;
}
int chain(void)
{
	pthread_t t;
	pthread_create(&t, 0, follows, 0);
	for (int i = 0; i < 12; i++) {
		v[i] = 1;
		v[i] = 0;
	}
	pthread_join(t, 0);
	return 0;
}

// One thread with more states than the short passes have.
int bits(void)
{
	for (int i = 0; i < 14; i++)
		if (__VERIFIER_nondet_bool())
			x += 1 << i;
	return 0;
}
