// A thread tries to lock a std::mutex that it owns, which the standard leaves undefined though POSIX defines it.
// verdict: violated
#include <mutex>

static std::mutex m;

int main() {
  m.lock();
  bool again = m.try_lock(); // want: misuse
  m.unlock();
  return again;
}
