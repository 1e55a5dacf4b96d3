// Whoever is first to leave a std::barrier deletes it, while the other one may not have left.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <atomic>
#include <barrier>
#include <thread>

static std::atomic<int> left;

static void meet(std::barrier<> *b) {
  b->arrive_and_wait();
  if (left++ == 1)
    delete b;
}

int main() {
  auto *b = new std::barrier<>(2);
  std::thread t(meet, b);
  meet(b);
  t.join();
}
