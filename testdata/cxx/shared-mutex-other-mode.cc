// What was locked in shared mode is unlocked as if it had been locked exclusively.
// verdict: violated
// flags: --cflags=-std=c++20
#include <shared_mutex>

static std::shared_mutex m;

int main() {
  m.lock_shared();
  m.unlock(); // want: unlock
}
