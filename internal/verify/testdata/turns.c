// Small programs, each a function that is made main by TestTurns.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

_Atomic int a;
volatile int x;

int none(void)
{
	a = 1;
	return 0;
}
int few(void)
{
	if (__VERIFIER_nondet_bool())
		a = 1;
	assert(a < 2);
	return 0;
}
int bytes(void)
{
	unsigned char c = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar();
	assert(c < 200 || d != 77);
	return 0;
}
int wide(void)
{
	assert(__VERIFIER_nondet_int() != 123456);
	return 0;
}
int right(void)
{
	assert(__VERIFIER_nondet_int() % 7 != 7);
	return 0;
}
// An induction proves it, no search.
int rounds(void)
{
	unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
	while (i < n) {
		i++;
		j++;
		assert(i == j);
	}
	return 0;
}
// No solver is quick enough.
int hard(void)
{
	unsigned long p = __VERIFIER_nondet_ulong(), q = __VERIFIER_nondet_ulong();
	if (p > 1 && q > 1 && p < 4000000000 && q < 4000000000)
		assert(p * q != 10000000160000000063ul);
	return 0;
}
// What was never written matters to values only.
int unwritten(void)
{
	int v[2];
	x = v[0];
	assert(x == v[0]);
	return 0;
}
int unwrittenwrong(void)
{
	int v[2];
	v[0] = 1;
	assert(v[1] == 0);
	return 0;
}
static void *thread(void *p)
{
	a++;
	return p;
}
int threads(void)
{
	pthread_t t;
	int c = __VERIFIER_nondet_int();
	pthread_create(&t, 0, thread, 0);
	a++;
	assert(a != c - 1000 || c == 5);
	pthread_join(t, 0);
	return 0;
}
int bytesthreads(void)
{
	pthread_t t;
	unsigned char c = __VERIFIER_nondet_uchar();
	pthread_create(&t, 0, thread, 0);
	a += c;
	pthread_join(t, 0);
	assert(a == c + 1);
	return 0;
}
int several(void)
{
	int c = __VERIFIER_nondet_int();
	assert(c != 5);
	assert(c != 123456);
	return 0;
}
