// Michael and Scott's queue (PODC 1996): each of THREADS threads puts a node in and
// takes one out; nodes are not used again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 2
#endif

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node nodes[THREADS + 1];
static _Atomic(struct node *) head = nodes, tail = nodes;
static int got[THREADS];

static void enqueue(struct node *n) {
  for (;;) {
    struct node *last = tail, *next = last->next;
    if (last != tail)
      continue;
    if (next) {
      atomic_compare_exchange_strong(&tail, &last, next);
      continue;
    }
    if (atomic_compare_exchange_strong(&last->next, &next, n)) {
      atomic_compare_exchange_strong(&tail, &last, n);
      return;
    }
  }
}

static int dequeue(void) {
  for (;;) {
    struct node *first = head, *last = tail, *next = first->next;
    if (first != head)
      continue;
    if (first == last) {
      if (!next)
        return 0;
      atomic_compare_exchange_strong(&tail, &last, next);
      continue;
    }
    int value = next->value;
    if (atomic_compare_exchange_strong(&head, &first, next))
      return value;
  }
}

static void *thread(void *arg) {
  struct node *n = arg;
  n->value = (int)(n - nodes);
  enqueue(n);
  got[n - nodes - 1] = dequeue();
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  int seen = 0;
  for (int i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, thread, &nodes[i + 1]);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < THREADS; i++) {
    assert(got[i] > 0);
    seen |= 1 << got[i];
  }
  assert(seen == (1 << (THREADS + 1)) - 2);
  return 0;
}
