// The work-stealing deque of Chase and Lev (SPAA 2005) in an array that does not
// grow: the owner puts ITEMS items in and takes them out, THIEVES thieves try to
// steal one each; nothing is had twice, nothing is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef THIEVES
#define THIEVES 2
#endif

static atomic_int top, bottom, items[ITEMS];
static int had[ITEMS + 1];
static int stolen[THIEVES];

static void put(int v) {
  int b = bottom;
  items[b] = v;
  bottom = b + 1;
}

static int take(void) {
  int b = bottom - 1;
  bottom = b;
  int t = top;
  if (b < t) {
    bottom = t;
    return 0;
  }
  int v = items[b];
  if (b > t)
    return v;
  if (!atomic_compare_exchange_strong(&top, &t, t + 1))
    v = 0;
  bottom = b + 1;
  return v;
}

static int steal(void) {
  int t = top, b = bottom;
  if (t >= b)
    return 0;
  int v = items[t];
  return atomic_compare_exchange_strong(&top, &t, t + 1) ? v : 0;
}

static void *thief(void *arg) {
  *(int *)arg = steal();
  return 0;
}

int main(void) {
  pthread_t t[THIEVES];
  for (int i = 0; i < THIEVES; i++)
    pthread_create(&t[i], 0, thief, &stolen[i]);
  for (int i = 1; i <= ITEMS; i++)
    put(i);
  for (int i = 0; i < ITEMS; i++)
    had[take()]++;
  for (int i = 0; i < THIEVES; i++) {
    pthread_join(t[i], 0);
    had[stolen[i]]++;
  }
  for (int i = 1; i <= ITEMS; i++)
    assert(had[i] == 1);
  return 0;
}
