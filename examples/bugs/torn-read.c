// A clock of two words: the reader takes the low word of one time and the high word of another.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint low = 0xffffffff, high;

static void *tick(void *arg)
{
	if (++low == 0)
		high++;
	return arg;
}

static unsigned long long now(void)
{
	unsigned long long h = high;
	return h << 32 | low;
}

int main(void)
{
	pthread_t t;
	unsigned long long before, after;
	pthread_create(&t, 0, tick, 0);
	before = now();
	after = now();
	assert(before <= after);
	pthread_join(t, 0);
	return 0;
}
