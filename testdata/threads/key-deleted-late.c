// A thread-specific key is deleted between a thread's last action and its end: the destructor does not run.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_key_t key;
static sem_t set;
static int destroyed;

static void destroy(void *value)
{
	*(int *)value = 1;
}

static void *user(void *arg)
{
	pthread_setspecific(key, &destroyed);
	sem_post(&set);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&set, 0, 0);
	pthread_key_create(&key, destroy);
	pthread_create(&t, 0, user, 0);
	sem_wait(&set);
	pthread_key_delete(key);
	pthread_join(t, 0);
	assert(destroyed); // want: assert
	return 0;
}
