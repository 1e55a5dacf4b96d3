// Two of any number of threads write to a variable at the same time.
// verdict: violated
#include <pthread.h>

int last;

static void *work(void *arg) {
  last = 1; // want: race
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
