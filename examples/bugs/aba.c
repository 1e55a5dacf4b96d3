// A stack without locks: pop reads the next node of a node that another thread may have popped, used and pushed back meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	_Atomic(struct node *) next;
	atomic_int owners;
};

struct node a, b;
_Atomic(struct node *) top = &a;

static struct node *pop(void)
{
	struct node *n, *next;
	do {
		n = top;
		if (n == NULL)
			return NULL;
		next = n->next;
	} while (!atomic_compare_exchange_strong(&top, &n, next)); // succeeds also if n came back and next did not
	int owners = ++n->owners;
	assert(owners == 1);
	return n;
}

static void push(struct node *n)
{
	n->owners--;
	struct node *was = top;
	do
		n->next = was;
	while (!atomic_compare_exchange_strong(&top, &was, n));
}

static void *reuse(void *arg)
{
	struct node *first = pop(), *second = pop();
	if (first)
		push(first);
	(void)second; // it is kept
	return arg;
}

int main(void)
{
	pthread_t t;
	a.next = &b;
	pthread_create(&t, NULL, reuse, NULL);
	pop();
	pop();
	pthread_join(t, NULL);
	return 0;
}
