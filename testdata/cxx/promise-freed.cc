// Whoever gets the value deletes the promise, while the one that set it may not have returned yet.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <future>
#include <thread>

int main() {
  auto *p = new std::promise<int>;
  auto f = p->get_future();
  std::thread t([p] { p->set_value(1); });
  f.get();
  delete p;
  t.join();
}
