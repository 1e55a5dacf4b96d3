// Threads own a std::shared_mutex together, one at a time, and one after the other in both modes.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex m;
static int x;

int main() {
  std::thread t([] {
    {
      std::shared_lock reading(m);
      assert(x == 0 || x == 1);
    }
    std::unique_lock writing(m);
    x++;
  });
  m.lock_shared();
  int seen = x;
  assert(x == seen);
  m.unlock_shared();
  t.join();
  assert(x == 1);
}
