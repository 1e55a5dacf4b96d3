// Whoever waits for a std::latch deletes it, while the one that counted it down may not have returned yet.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <latch>
#include <thread>

int main() {
  auto *l = new std::latch(1);
  std::thread t([l] { l->count_down(); });
  l->wait();
  delete l;
  t.join();
}
