// Whoever waited for an atomic object deletes it, before the one that changed it says so.
// verdict: violated
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <atomic>
#include <thread>

int main() {
  auto *ready = new std::atomic<int>(0);
  std::thread t([ready] {
    *ready = 1;
    ready->notify_one(); // want: race
  });
  ready->wait(0);
  delete ready; // want: race
  t.join();
}
