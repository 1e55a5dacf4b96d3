// A thread goes round for ever by longjmp, without a loop. The assertion fails whatever it does.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

_Bool __VERIFIER_nondet_bool(void);

static void back(jmp_buf buf)
{
	(void)__VERIFIER_nondet_bool();
	longjmp(buf, 1);
}

static void *run(void *arg)
{
	jmp_buf buf;
	setjmp(buf);
	back(buf);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, run, 0);
	assert(0); // want: assert
}
