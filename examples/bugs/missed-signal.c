// One signal for two waiters, who wait for different things: it may wake the wrong one.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready, done;

static void *starter(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&changed, &lock);
	done = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *finisher(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!done)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t s, f;
	pthread_create(&s, 0, starter, 0);
	pthread_create(&f, 0, finisher, 0);
	pthread_mutex_lock(&lock);
	ready = 1;
	pthread_cond_signal(&changed); // broadcast would wake both
	pthread_mutex_unlock(&lock);
	pthread_join(s, 0);
	pthread_join(f, 0);
	return 0;
}
