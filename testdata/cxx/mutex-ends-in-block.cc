// In the second round a std::timed_mutex ends with its block while it is locked.
// verdict: violated
#include <mutex>

int main() {
  for (int i = 0; i < 2; i++) {
    std::timed_mutex m;
    m.lock();
    if (i == 0)
      m.unlock();
  } // want: misuse
}
