// A buffer of one slot, PAIRS producers and as many consumers, ITEMS items each. With
// IF a waiter does not look again when it is woken, and takes what is not there.
#include <assert.h>
#include <pthread.h>

#ifndef PAIRS
#define PAIRS 2
#endif
#ifndef ITEMS
#define ITEMS 2
#endif
#ifdef IF
#define WHILE if
#else
#define WHILE while
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int count, taken;

static void *producer(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&m);
    WHILE (count == 1)
      pthread_cond_wait(&changed, &m);
    count++;
    assert(count == 1);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&m);
    WHILE (count == 0)
      pthread_cond_wait(&changed, &m);
    count--;
    assert(count == 0);
    taken++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t t[2 * PAIRS];
  for (int i = 0; i < PAIRS; i++) {
    pthread_create(&t[2 * i], 0, producer, 0);
    pthread_create(&t[2 * i + 1], 0, consumer, 0);
  }
  for (int i = 0; i < 2 * PAIRS; i++)
    pthread_join(t[i], 0);
  assert(taken == PAIRS * ITEMS);
  return 0;
}
