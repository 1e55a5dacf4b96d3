// A consumer looks at the queue without the lock, and then waits: an item that comes in between wakes nobody.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
atomic_int items;

static void *consumer(void *arg)
{
	if (items == 0) {
		pthread_mutex_lock(&lock);
		pthread_cond_wait(&filled, &lock);
		pthread_mutex_unlock(&lock);
	}
	items--;
	return arg;
}

static void *producer(void *arg)
{
	pthread_mutex_lock(&lock);
	items++;
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t c, p;
	pthread_create(&c, 0, consumer, 0);
	pthread_create(&p, 0, producer, 0);
	pthread_join(p, 0);
	pthread_join(c, 0);
	return 0;
}
