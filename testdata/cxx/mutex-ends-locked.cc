// A std::mutex in a local variable ends while its thread owns it. Its destructor does nothing, so no call tells.
// verdict: violated
#include <mutex>

[[gnu::noinline]] static void leave() {
  std::mutex m;
  m.lock();
} // want: misuse

int main() { leave(); }
