// A thread unlocks a recursive mutex more often than it has locked it, which POSIX would only refuse.
// verdict: violated
#include <mutex>

static std::recursive_mutex r;

int main() {
  r.lock();
  r.unlock();
  r.unlock(); // want: unlock
}
