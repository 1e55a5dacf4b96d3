// A queue without locks for several producers: a slot says whether it is full.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 2
#define NOTHING 0

atomic_uint head, tail;
atomic_int slot[SLOTS], full[SLOTS];

static void put(int item)
{
	unsigned at = atomic_fetch_add(&tail, 1);
	slot[at % SLOTS] = item;
	full[at % SLOTS] = 1;
}

static int take(void)
{
	unsigned at = head;
	do
		if (at == tail || !full[at % SLOTS])
			return NOTHING;
	while (!atomic_compare_exchange_strong(&head, &at, at + 1));
	full[at % SLOTS] = 0;
	return slot[at % SLOTS];
}

static void *producer(void *arg)
{
	put(1);
	put(2);
	return arg;
}

int main(void)
{
	pthread_t t;
	int next = 1;
	pthread_create(&t, 0, producer, 0);
	put(1);
	for (int i = 0; i < 3; i++) {
		int item = take();
		assert(item == NOTHING || item == 1 || item == 2);
		if (item == 2) {
			assert(next == 2); // the producer's 1 comes first
			next = 3;
		} else if (item == 1)
			next = 2;
	}
	pthread_join(t, 0);
	return 0;
}
