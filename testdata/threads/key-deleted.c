// A thread-specific key is deleted, perhaps before another thread uses it: nothing orders the two.
// verdict: violated
#include <pthread.h>

static pthread_key_t key;

static void *user(void *arg)
{
	pthread_setspecific(key, &key); // want: misuse
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_key_create(&key, 0);
	pthread_create(&t, 0, user, 0);
	pthread_key_delete(key);
	pthread_join(t, 0);
	return 0;
}
