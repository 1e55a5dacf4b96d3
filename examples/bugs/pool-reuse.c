// A pool of connections: the pool closes idle ones while a worker is about to use the one that it was given.
#include <pthread.h>
#include <stdlib.h>

struct connection {
	int busy, sent;
};

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct connection *pool[2];

static struct connection *get(void)
{
	struct connection *c = 0;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < 2 && !c; i++)
		if (pool[i] && !pool[i]->busy)
			c = pool[i];
	pthread_mutex_unlock(&lock);
	return c;
}

static void *worker(void *arg)
{
	struct connection *c = get();
	if (c) {
		pthread_mutex_lock(&lock);
		c->busy = 1;
		c->sent++;
		c->busy = 0;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void close_idle(void)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < 2; i++)
		if (pool[i] && !pool[i]->busy) {
			free(pool[i]);
			pool[i] = 0;
		}
	pthread_mutex_unlock(&lock);
}

int main(void)
{
	pthread_t t;
	pool[0] = calloc(1, sizeof *pool[0]);
	pthread_create(&t, 0, worker, 0);
	close_idle();
	pthread_join(t, 0);
	return 0;
}
