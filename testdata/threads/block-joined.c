// A thread looks at its argument, a local variable of a block that its creator leaves when it has joined the thread, and enters again.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>

static void *work(void *arg) {
  assert(*(int *)arg < 2);
  ++*(int *)arg;
  return 0;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_t t;
    int x = i;
    pthread_create(&t, 0, work, &x);
    pthread_join(t, 0);
    assert(x == i + 1);
  }
}
