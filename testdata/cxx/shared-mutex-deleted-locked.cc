// An object is deleted while its std::shared_mutex is owned in shared mode, behind a mutex that is free.
// verdict: violated
// flags: --cflags=-std=c++17
#include <memory>
#include <mutex>
#include <shared_mutex>

struct Table {
  int entries[4] = {1, 1, 1, 1};
  std::recursive_timed_mutex writers;
  std::shared_mutex m;
};

int main() {
  auto t = std::make_unique<Table>();
  std::lock_guard<std::recursive_timed_mutex>(t->writers);
  t->m.lock_shared();
} // want: misuse
