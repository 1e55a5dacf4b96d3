// A thread locks a std::shared_mutex in shared mode again: a writer between the two would have it wait for itself.
// verdict: violated
// flags: --cflags=-std=c++20
#include <shared_mutex>

static std::shared_mutex m;

int main() {
  std::shared_lock outer(m);
  std::shared_lock inner(m); // want: misuse
}
