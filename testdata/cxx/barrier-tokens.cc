// Two threads use the tokens of a std::barrier as they may: one waits late, in the phase after; one drops out after the first phase. The steps count
// phases, and arrive at a barrier of their own.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <barrier>
#include <thread>
#include <utility>

struct Step {
  int *phases;
  std::barrier<> *other;
  void operator()() noexcept {
    ++*phases;
    other->arrive_and_wait();
  }
};

static int phases;

int main() {
  std::barrier other(1);
  std::barrier b(2, Step{&phases, &other});
  std::thread t([&b] { b.arrive_and_drop(); });
  auto token = b.arrive();
  t.join();
  b.wait(std::move(token));
  (void)b.arrive();
  b.arrive_and_wait();
  return phases - 3;
}
