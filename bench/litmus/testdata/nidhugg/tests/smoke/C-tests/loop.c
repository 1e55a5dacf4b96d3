// nidhuggc: --sc --unroll=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n;

void *add(void *arg)
{
	for (int i = 0; i < 2; i++)
		n++;
	return NULL;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, add, NULL);
	n++;
	pthread_join(t, NULL);
	assert(n == 3);
}
