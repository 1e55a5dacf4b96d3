#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

class ThreadPool {
 public:
  explicit ThreadPool(int n) {
    for (int i = 0; i < n; i++)
      workers.emplace_back([this] {
        for (;;) {
          std::function<void()> task;
          {
            std::unique_lock<std::mutex> lock(queue_mutex);
            while (!stop && tasks.empty()) condition.wait(lock);
            if (stop && tasks.empty()) return;
            task = std::move(tasks.front());
            tasks.pop();
          }
          task();
        }
      });
  }
  void enqueue(std::function<void()> f) {
    {
      std::unique_lock<std::mutex> lock(queue_mutex);
      tasks.push(std::move(f));
    }
    condition.notify_one();
  }
  ~ThreadPool() {
    stop = true;  // forgot the lock
    condition.notify_all();
    for (auto &w : workers) w.join();
  }

 private:
  std::vector<std::thread> workers;
  std::queue<std::function<void()>> tasks;
  std::mutex queue_mutex;
  std::condition_variable condition;
  bool stop = false;
};

int main() {
  int done = 0;
  {
    ThreadPool pool(1);
    pool.enqueue([&] { done++; });
  }
}
