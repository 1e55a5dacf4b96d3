// A block jumps back to the head of a loop that ends and into a cycle with two heads that does not. The assertion fails whatever the threads do.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag, other;

static void *writer(void *arg)
{
	flag = 1;
	return arg;
}

static void *spin(void *arg)
{
	static void *const next[] = { &&inside, &&head };
	int i = 0, skip = other == 7;
head:
	if (i >= 3)
		goto out;
	i++;
	if (skip)
		goto middle;
inside:
	atomic_load(&other);
middle:
	goto *next[flag == 5];
out:
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, writer, 0);
	pthread_create(&b, 0, spin, 0);
	pthread_join(a, 0);
	assert(0); // want: assert
}
