#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

// The pool is given a task that its owner deletes before a worker has come to it.
struct Task {
  int id;
  int result = 0;
  void run() { result = 2 * id; }
};

class Pool {
 public:
  Pool() : worker([this] { work(); }) {}
  ~Pool() {
    submit(nullptr);
    worker.join();
  }
  void submit(Task *t) {
    std::lock_guard<std::mutex> lock(m);
    tasks.push_back(t);
    available.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock<std::mutex> lock(m);
      while (tasks.empty()) available.wait(lock);
      Task *task = tasks.front();
      tasks.pop_front();
      if (!task) return;
      task->run();
    }
  }
  std::mutex m;
  std::condition_variable available;
  std::deque<Task *> tasks;
  std::thread worker;
};

int main() {
  Pool pool;
  Task *t = new Task{21};
  pool.submit(t);
  delete t;
}
