// A thread waits with a time limit for a std::timed_mutex that it owns.
// verdict: violated
#include <chrono>
#include <mutex>

static std::timed_mutex m;

int main() {
  std::lock_guard owned(m);
  return m.try_lock_for(std::chrono::milliseconds(1)); // want: misuse
}
