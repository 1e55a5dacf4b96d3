// An object is deleted after the thread that owned its std::mutex has given it back.
// verdict: verified
// large: starting threads takes many instructions
#include <mutex>
#include <thread>

struct Account {
  int balance = 0;
  std::mutex m;
};

int main() {
  auto *a = new Account;
  std::thread t([a] {
    std::lock_guard<std::mutex> hold(a->m);
    a->balance++;
  });
  {
    std::lock_guard<std::mutex> hold(a->m);
    a->balance++;
  }
  t.join();
  delete a;
}
