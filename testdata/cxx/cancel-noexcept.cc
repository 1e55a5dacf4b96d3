// A thread cannot end by leaving a function that lets no exception out.
// verdict: violated
#include <pthread.h>

static void point() { pthread_testcancel(); }

static void *worker(void *) noexcept {
  pthread_cancel(pthread_self()); // want: abort
  point(); // want: abort
  return nullptr;
} // want: abort

int main() {
  pthread_t id;
  pthread_create(&id, nullptr, worker, nullptr);
  pthread_join(id, nullptr);
}
