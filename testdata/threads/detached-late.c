// A thread asks whether it is detached while another one detaches it.
// verdict: violated
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t begun;

static void *other(void *arg)
{
	pthread_attr_t attributes;
	int state;
	sem_post(&begun);
	pthread_getattr_np(pthread_self(), &attributes);
	pthread_attr_getdetachstate(&attributes, &state);
	assert(state == PTHREAD_CREATE_JOINABLE); // want: assert
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&begun, 0, 0);
	pthread_create(&t, 0, other, 0);
	sem_wait(&begun);
	pthread_detach(t);
	pthread_exit(0);
}
