// An exception leaves a function whose std::recursive_mutex was locked twice and unlocked once.
// verdict: violated
#include <mutex>

[[gnu::noinline]] static void leave() {
  std::recursive_mutex m;
  m.lock();
  m.lock();
  m.unlock();
  throw 1; // want: misuse
}

int main() {
  try {
    leave();
  } catch (int) {
  }
}
