// A thread runs a lambda that refers to a local variable of a block that its creator may have left.
// verdict: violated
// flags: --check=-race
#include <cassert>
#include <thread>

int main() {
  std::thread t;
  {
    int x = 5;
    t = std::thread([&x] { assert(x == 5); }); // want: use-after-return
  }
  t.join();
}
