// A thread may go round for ever on inputs, in a cycle with two heads that a jump back to a loop that ends leads to as well. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static void *spin(void *arg)
{
	static void *const next[] = { &&inside, &&head };
	int i = 0, skip = __VERIFIER_nondet_bool();
head:
	if (i >= 3)
		goto out;
	i++;
	if (skip)
		goto middle;
inside:
	skip = 0;
middle:
	goto *next[__VERIFIER_nondet_bool() ? 0 : 0];
out:
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, spin, 0);
	assert(0); // want: assert
}
