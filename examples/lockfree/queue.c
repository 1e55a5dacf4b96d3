// A queue without locks for several producers: first attempt.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 2
#define NOTHING 0

atomic_uint head, tail;
atomic_int slot[SLOTS];

static void put(int item)
{
	unsigned at = atomic_fetch_add(&tail, 1);
	slot[at % SLOTS] = item;
}

static int take(void)
{
	unsigned at = head;
	do
		if (at == tail)
			return NOTHING;
	while (!atomic_compare_exchange_strong(&head, &at, at + 1));
	int item = slot[at % SLOTS];
	assert(item != NOTHING);
	return item;
}

static void *producer(void *arg)
{
	put(1);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, producer, 0);
	pthread_create(&b, 0, producer, 0);
	take();
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
