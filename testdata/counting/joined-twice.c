// Threads without end, and one that is joined a second time, after many others came.
// verdict: violated
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(void) {
  pthread_t first, t;
  pthread_create(&first, 0, work, 0);
  pthread_join(first, 0);
  for (int i = 0; i < 3; i++) {
    pthread_create(&t, 0, work, 0);
    pthread_detach(t);
  }
  pthread_join(first, 0); // want: misuse
  for (;;)
    pthread_create(&t, 0, work, 0);
}
