// catch (...) around a cancellation point keeps a cancelled thread from ending, which is no way to go on.
// verdict: violated
#include <pthread.h>

static void work() { pthread_testcancel(); }

static void *worker(void *) {
  try {
    for (;;)
      work();
  } catch (...) {
  } // want: abort
  return nullptr;
}

int main() {
  pthread_t id;
  pthread_create(&id, nullptr, worker, nullptr);
  pthread_cancel(id);
  pthread_join(id, nullptr);
}
