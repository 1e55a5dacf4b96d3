// A thread waits with the token of a phase that ended two phases ago: the barrier no longer knows it.
// verdict: violated
// flags: --cflags=-std=c++20
#include <barrier>
#include <utility>

int main() {
  std::barrier b(1);
  auto kept = b.arrive();
  b.wait(std::move(kept)); // of the phase before: it returns
  auto old = b.arrive();
  b.arrive_and_wait();
  b.wait(std::move(old)); // want: misuse
}
