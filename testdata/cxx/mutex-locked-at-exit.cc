// The program ends while mutexes are owned: static ones, one of an object that is never deleted and one that exit leaves behind. None of them ends before.
// Others end, unlocked, by a return, an exception, delete and the end of a thread.
// verdict: verified
// flags: --cflags=-std=c++17
// large: starting threads takes many instructions
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex m;
static std::shared_mutex s;
static thread_local std::mutex own;
static std::mutex *kept;

struct Queue {
  std::mutex m;
  std::condition_variable ready;
  bool full = false;
  void wait() {
    std::unique_lock<std::mutex> lock(m);
    ready.wait(lock, [this] { return full; });
  }
  void fill() {
    std::lock_guard<std::mutex> lock(m);
    full = true;
    ready.notify_one();
  }
};

static void leave() {
  std::recursive_mutex r;
  std::lock_guard<std::recursive_mutex> outer(r), inner(r);
  throw 1;
}

int main() {
  {
    auto q = std::make_shared<Queue>();
    std::thread t([q] {
      std::lock_guard<std::mutex> lock(own);
      q->fill();
    });
    q->wait();
    t.join();
  }
  try {
    leave();
  } catch (int) {
  }
  std::mutex last;
  kept = new std::mutex;
  kept->lock();
  m.lock();
  s.lock_shared();
  last.lock();
  std::exit(0);
}
