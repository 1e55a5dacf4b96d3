// A reader tries to become a writer, with a time limit.
// verdict: violated
// flags: --cflags=-std=c++20
#include <chrono>
#include <shared_mutex>

static std::shared_timed_mutex m;

int main() {
  std::shared_lock reading(m);
  return m.try_lock_for(std::chrono::milliseconds(1)); // want: misuse
}
