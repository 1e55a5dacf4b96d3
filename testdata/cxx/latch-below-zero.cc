// More threads count down a std::latch than it was made for.
// verdict: violated
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <latch>
#include <thread>

static std::latch l(1);

int main() {
  std::thread t([] { l.count_down(); }); // want: misuse
  l.count_down(); // want: misuse
  t.join();
}
