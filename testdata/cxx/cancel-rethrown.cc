// Handlers pass on the end of a thread, by its type and by catch (...); clean-up handlers run on the way.
// verdict: verified
// native: yes
#include <cassert>
#include <cxxabi.h>
#include <pthread.h>

static int destroyed, caught, typed, cleaned;

struct Local {
  ~Local() { destroyed++; }
};

static void clean(void *) { cleaned++; }

static void inner() {
  try {
    Local local;
    pthread_cleanup_push(clean, nullptr);
    pthread_exit(&typed);
    pthread_cleanup_pop(0);
  } catch (int) {
    assert(false);
  } catch (abi::__forced_unwind &) {
    typed++;
    throw;
  }
}

static void *worker(void *) {
  Local local;
  try {
    inner();
  } catch (...) {
    caught++;
    try {
      throw 1;
    } catch (int) {
    }
    throw;
  }
  return nullptr;
}

int main() {
  pthread_t id;
  void *result;
  pthread_create(&id, nullptr, worker, nullptr);
  pthread_join(id, &result);
  assert(result == &typed && destroyed == 2 && caught == 1 && typed == 1 && cleaned == 1);
}
