#include <mutex>
#include <thread>
#include <vector>

struct Account {
  std::mutex m;
  int balance = 100;
};

std::vector<Account> acc(2);

void transfer(int from, int to, int amount) {
  std::lock_guard<std::mutex> first(acc[from].m);
  std::lock_guard<std::mutex> second(acc[to].m);
  acc[from].balance -= amount;
  acc[to].balance += amount;
}

int main() {
  std::thread t1(transfer, 0, 1, 10), t2(transfer, 1, 0, 20);
  t1.join();
  t2.join();
}
