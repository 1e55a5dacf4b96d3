// An exit handler is registered when another thread is about to end: either of the two may be the last one, which runs it.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t begun;
static pthread_t first;

static void handler(void)
{
	assert(pthread_equal(pthread_self(), first)); // want: assert
}

static void *other(void *arg)
{
	sem_post(&begun);
	return arg;
}

int main(void)
{
	pthread_t t;
	first = pthread_self();
	sem_init(&begun, 0, 0);
	pthread_create(&t, 0, other, 0);
	sem_wait(&begun);
	atexit(handler);
	pthread_exit(0);
}
