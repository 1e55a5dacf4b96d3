// Treiber's stack: each of THREADS threads pushes a node and pops one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif

struct node {
  struct node *next;
  int popped;
};

static struct node nodes[THREADS];
static _Atomic(struct node *) top;

static void *thread(void *arg) {
  struct node *mine = arg, *n;
  mine->next = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &mine->next, mine)) {
  }
  n = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &n, n->next)) {
  }
  n->popped++;
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, thread, &nodes[i]);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < THREADS; i++)
    assert(nodes[i].popped == 1);
  return 0;
}
