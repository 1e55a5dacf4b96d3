#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

// if instead of while: what was true when the thread was woken may not be any more.
std::mutex m;
std::condition_variable filled;
std::vector<int> queue;

void consume() {
  std::unique_lock<std::mutex> lock(m);
  if (queue.empty()) filled.wait(lock);
  assert(!queue.empty());
  queue.pop_back();
}

int main() {
  std::thread a(consume), b(consume);
  {
    std::lock_guard<std::mutex> lock(m);
    queue.push_back(1);
    queue.push_back(2);
  }
  filled.notify_all();
  a.join();
  b.join();
}
