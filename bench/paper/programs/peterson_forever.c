// Peterson's lock by descriptors, in threads that never return (pancam 2008, Figure 1). Without -DVOLATILE=volatile
// an optimiser reads the flags only once. With -DABSTRACTION the states are told apart by what the algorithm is about.
#include <assert.h>
#include <pthread.h>

#ifndef VOLATILE
#define VOLATILE
#endif

struct descriptor {
  VOLATILE int *mine, *theirs;
  int self;
};

VOLATILE int flag0, flag1, last;
volatile int count; // of threads in the critical section

#ifdef ABSTRACTION
#include <heddle.h>

struct view {
  int flag0, flag1, last, count;
};

void heddle_abstraction(void *out) {
  struct view *v = out;
  v->flag0 = flag0;
  v->flag1 = flag1;
  v->last = last;
  v->count = count;
}
#endif

static void lock(struct descriptor *d) {
  *d->mine = 1;
  last = d->self;
  while (*d->theirs == 1 && last == d->self) {
  }
}

static void critical(void) {
  count++;
  assert(count <= 1);
  count--;
}

static void unlock(struct descriptor *d) { *d->mine = 0; }

static void *first(void *arg) {
  struct descriptor d = {&flag0, &flag1, 0};
  for (;;) {
    lock(&d);
    critical();
    unlock(&d);
  }
  return arg;
}

static void *second(void *arg) {
  struct descriptor d = {&flag1, &flag0, 1};
  for (;;) {
    lock(&d);
    critical();
    unlock(&d);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
