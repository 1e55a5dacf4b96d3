// Whoever acquires a std::binary_semaphore deletes it, while the one that released it may not have returned yet.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <semaphore>
#include <thread>

int main() {
  auto *s = new std::binary_semaphore(0);
  std::thread t([s] { s->release(); });
  s->acquire();
  delete s;
  t.join();
}
