// The outer loop, which need not end, goes round by a jump out of an inner one that ends, and by the end of a do-while. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static void *run(void *arg)
{
	for (;;) {
		int i = 0;
		do {
			if (__VERIFIER_nondet_bool())
				goto next;
		} while (++i < 3);
	next:;
	}
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
