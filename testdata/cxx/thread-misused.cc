// Errors of threads and promises that are exceptions: joining itself, nothing, or twice; setting twice.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <cassert>
#include <future>
#include <system_error>
#include <thread>

template <typename F> static bool fails(std::errc with, F f) {
  try {
    f();
  } catch (const std::system_error &e) {
    return e.code() == with;
  }
  return false;
}

static std::thread t;
static std::promise<void> made;

int main() {
  assert(fails(std::errc::invalid_argument, [] { t.join(); }));
  t = std::thread([] {
    made.get_future().wait();
    assert(fails(std::errc::resource_deadlock_would_occur, [] { t.join(); }));
  });
  made.set_value();
  try {
    made.set_value();
    assert(false);
  } catch (const std::future_error &e) {
    assert(e.code() == std::future_errc::promise_already_satisfied);
  }
  t.join();
  assert(fails(std::errc::invalid_argument, [] { t.detach(); }));
}
