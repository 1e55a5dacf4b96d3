package testprogram

// LockOrder is a program that deadlocks if both threads have their first lock, and else ends with x = 2 or x = 1.
const LockOrder = `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *one(void *arg)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	x = 1;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, one, 0);
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	x++;
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	pthread_join(t, 0);
	return 0;
}
`

// Counting is a program that may lose an update between two sections of a lock, prints what threads read, and hands them a struct.
const Counting = `#include <assert.h>
#include <pthread.h>
#include <stdio.h>
struct point { int x, y; };
struct point p = { 1, 2 };
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *arg)
{
	int seen; struct point *at = arg;
	pthread_mutex_lock(&m);
	seen = n;
	pthread_mutex_unlock(&m);
	printf("saw %d\n", seen);
	pthread_mutex_lock(&m);
	n = seen + 1;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, add, &p);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(n == 2);
	return 0;
}
`
