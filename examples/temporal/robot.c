// A robot leaves the house and comes back, through a door that a porter opens and shuts. The porter may stop working: while the door is
// shut, unless compiled with -DCAREFUL.
#include <pthread.h>
#include <stdatomic.h>

extern _Bool __VERIFIER_nondet_bool(void);

int home = 1;
atomic_int door = 1;

static void *porter(void *arg)
{
	for (;;) {
		door = 0;
#ifndef CAREFUL
		if (__VERIFIER_nondet_bool())
			return arg;
#endif
		door = 1;
#ifdef CAREFUL
		if (__VERIFIER_nondet_bool())
			return arg;
#endif
	}
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, 0, porter, 0);
	for (;;) {
		while (!door)
			;
		home = 0;
		while (!door)
			;
		home = 1;
	}
}
