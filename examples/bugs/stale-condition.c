// What was true when the waiter was woken need not be true when it has the lock again: if, where while is needed.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int items;

static void *consumer(void *arg)
{
	pthread_mutex_lock(&lock);
	if (items == 0)
		pthread_cond_wait(&filled, &lock);
	items--;
	assert(items >= 0);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, consumer, 0);
	pthread_create(&b, 0, consumer, 0);
	pthread_mutex_lock(&lock);
	items++;
	pthread_cond_broadcast(&filled);
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	items++;
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
