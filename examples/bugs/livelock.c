// Two threads that need both locks give way to each other, for ever.
// Found with --check=+termination.
#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int eaten;

static void eat(pthread_mutex_t *mine, pthread_mutex_t *other)
{
	for (;;) {
		pthread_mutex_lock(mine);
		if (pthread_mutex_trylock(other) == 0)
			break;
		pthread_mutex_unlock(mine);
	}
	eaten++;
	pthread_mutex_unlock(other);
	pthread_mutex_unlock(mine);
}

static void *second(void *arg)
{
	eat(&right, &left);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, second, 0);
	eat(&left, &right);
	pthread_join(t, 0);
	return 0;
}
