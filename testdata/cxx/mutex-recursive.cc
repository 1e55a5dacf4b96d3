// A recursive mutex is locked again by its owner; others are not locked by theirs.
// verdict: verified
#include <cassert>
#include <mutex>

static std::recursive_mutex r;
static std::mutex m;

int main() {
  std::lock_guard outer(r);
  {
    std::lock_guard inner(r);
    std::lock_guard other(m);
  }
  m.lock();
  m.unlock();
  std::unique_lock deferred(m, std::defer_lock);
  try {
    deferred.unlock();
    assert(false);
  } catch (const std::system_error &e) {
    assert(e.code() == std::errc::operation_not_permitted);
  }
}
