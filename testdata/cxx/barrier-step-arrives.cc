// The completion step of a std::barrier arrives at the barrier.
// verdict: violated
// flags: --cflags=-std=c++20
#include <barrier>

struct Step {
  std::barrier<Step> **b;
  void operator()() noexcept;
};

void Step::operator()() noexcept {
  (*b)->arrive_and_drop(); // want: misuse
}

int main() {
  std::barrier<Step> *p;
  std::barrier<Step> b(1, Step{&p});
  p = &b;
  b.arrive_and_wait();
}
