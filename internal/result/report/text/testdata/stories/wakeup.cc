#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

// The flag is set without the mutex: the notification may come between the test and the wait.
std::mutex mutex;
std::condition_variable condition;
std::atomic<bool> ready{false};

void consumer() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!ready) condition.wait(lock);
}

int main() {
  std::thread t(consumer);
  ready = true;
  condition.notify_one();
  t.join();
}
