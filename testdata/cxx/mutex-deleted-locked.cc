// An object is deleted while another thread owns its std::mutex, which it does not touch any more.
// verdict: violated
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <atomic>
#include <mutex>
#include <thread>

struct Account {
  int balance = 0;
  std::mutex m;
};

static std::atomic<bool> locked, deleted;

int main() {
  auto *a = new Account;
  std::thread t([a] {
    a->m.lock();
    a->balance++;
    locked = true;
    locked.notify_one();
    deleted.wait(false);
  });
  locked.wait(false);
  delete a; // want: misuse
  deleted = true;
  deleted.notify_one();
  t.join();
}
