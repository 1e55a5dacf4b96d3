// A thread that is cancelled while it waits unwinds its calls: a lock guard and a unique_ptr give back what they hold.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <cassert>
#include <memory>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

struct Guard {
  Guard() { pthread_mutex_lock(&lock); }
  ~Guard() { pthread_mutex_unlock(&lock); }
};

static void *worker(void *) {
  auto buffer = std::make_unique<int>(1);
  Guard guard;
  while (!ready)
    pthread_cond_wait(&changed, &lock);
  return nullptr;
}

int main() {
  pthread_t id;
  void *result;
  pthread_create(&id, nullptr, worker, nullptr);
  pthread_cancel(id);
  pthread_join(id, &result);
  assert(result == PTHREAD_CANCELED || result == nullptr);
  Guard guard;
  ready = true;
}
