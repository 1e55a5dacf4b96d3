// The last user deletes an object whose std::mutex it owns.
// verdict: violated
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <atomic>
#include <mutex>
#include <thread>

struct Account {
  std::mutex m;
};

static std::atomic<int> users = 2;

static void leave(Account *a) {
  a->m.lock();
  const bool last = --users == 0;
  if (last)
    delete a; // want: misuse
  else
    a->m.unlock();
}

int main() {
  auto *a = new Account;
  std::thread t(leave, a);
  leave(a);
  t.join();
}
