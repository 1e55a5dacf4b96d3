// A name that lies in a packed struct, at an odd place, names its thread as well.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static struct __attribute__((packed)) {
  char before;
  pthread_t name;
} worker;

static atomic_int touched, turns;

static void *touch(void *unused) {
  touched = 1;
  return unused;
}

static void *turn(void *unused) {
  for (;;)
    turns = !turns;
  return unused;
}

static void begin(void *(*f)(void *)) {
  pthread_t unread;
  pthread_create(&unread, 0, f, 0);
}

int main(void) {
  begin(turn);
  pthread_create((void *)&worker.name, 0, touch, 0);
  begin(touch);
  pthread_join(worker.name, 0);
  assert(0); // want: assert
}
