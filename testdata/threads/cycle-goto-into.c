// A jump into a loop that looks as if it ended makes a cycle with two heads, which goes on for ever on inputs. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static void *run(void *arg)
{
	int i = 0;
	if (__VERIFIER_nondet_bool())
		goto inside;
	for (i = 0; i < 3; i++) {
		(void)__VERIFIER_nondet_bool();
	inside:
		(void)__VERIFIER_nondet_bool();
		if (i == 1) {
			i = 0;
			goto inside;
		}
	}
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
