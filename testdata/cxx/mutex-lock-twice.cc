// A thread locks a std::mutex that it owns.
// verdict: violated
#include <mutex>

static std::mutex m;

int main() {
  std::lock_guard outer(m);
  std::lock_guard inner(m); // want: misuse
}
