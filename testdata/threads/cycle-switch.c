// A machine of states in a switch goes round for ever on inputs, by cases that share their targets. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static void *run(void *arg)
{
	int state = 0;
	for (;;)
		switch (state) {
		case 0:
			state = __VERIFIER_nondet_bool() ? 1 : 5;
			break;
		case 1:
		case 5:
		case 7:
			state = __VERIFIER_nondet_bool() ? 2 : 7;
			break;
		case 2:
			state = 0;
			continue;
		default:
			return arg;
		}
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
