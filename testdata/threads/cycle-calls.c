// Calls that end are made for ever: functions that call one another, and a comparison that qsort calls back. The assertion fails whatever they do.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);

static void odd(int n);

static void even(int n)
{
	(void)__VERIFIER_nondet_bool();
	if (n > 0)
		odd(n - 1);
}

static void odd(int n)
{
	(void)__VERIFIER_nondet_bool();
	if (n > 0)
		even(n - 1);
}

static int compare(const void *a, const void *b)
{
	(void)__VERIFIER_nondet_bool();
	return *(const int *)a - *(const int *)b;
}

static void *run(void *arg)
{
	int numbers[] = { 3, 2, 1 };
again:
	even(2);
	qsort(numbers, 3, sizeof *numbers, compare);
	goto again;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
