// A counter steps over the number that it is compared with, for ever, since it wraps around. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static void *run(void *arg)
{
	for (unsigned char i = 1; i != 0; i += 64)
		(void)__VERIFIER_nondet_bool();
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
