// A thread goes round for ever by exceptions that it catches, without a loop that jumps back by itself. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

extern "C" bool __VERIFIER_nondet_bool();

static void fails()
{
	(void)__VERIFIER_nondet_bool();
	throw 1;
}

static void *run(void *arg)
{
again:
	try {
		fails();
	} catch (int) {
		goto again;
	}
	return arg;
}

int main()
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
