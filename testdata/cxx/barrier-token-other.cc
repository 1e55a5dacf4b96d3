// A thread arrives at one std::barrier and waits at another.
// verdict: violated
// flags: --cflags=-std=c++20
#include <barrier>
#include <utility>

int main() {
  std::barrier a(1), b(1);
  auto token = a.arrive();
  b.wait(std::move(token)); // want: misuse
}
