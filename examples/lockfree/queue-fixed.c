// A queue without locks for several producers: each slot has a number that says whose turn it is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 2
#define NOTHING 0

struct {
	atomic_uint turn; // 2n: round n may put; 2n + 1: round n may take
	int item;
} slot[SLOTS];
atomic_uint head, tail;

static int put(int item)
{
	unsigned at = tail;
	for (;;) {
		int ahead = slot[at % SLOTS].turn - at / SLOTS * 2;
		if (ahead < 0)
			return 0; // full
		if (ahead > 0)
			at = tail;
		else if (atomic_compare_exchange_strong(&tail, &at, at + 1))
			break;
	}
	slot[at % SLOTS].item = item;
	slot[at % SLOTS].turn++;
	return 1;
}

static int take(void)
{
	unsigned at = head;
	for (;;) {
		int ahead = slot[at % SLOTS].turn - (at / SLOTS * 2 + 1);
		if (ahead < 0)
			return NOTHING;
		if (ahead > 0)
			at = head;
		else if (atomic_compare_exchange_strong(&head, &at, at + 1))
			break;
	}
	int item = slot[at % SLOTS].item;
	slot[at % SLOTS].turn++;
	return item;
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
