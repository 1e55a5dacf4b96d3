#include <vector>
#include <string>
#include <thread>
#include <mutex>
template <class T> class Ring {
  std::vector<T> slots; size_t head = 0, tail = 0;
public:
  explicit Ring(size_t n) : slots(n) {}
  void push(T v) { slots[tail++ % slots.size()] = std::move(v); }
  T pop() { return std::move(slots[head++ % slots.size()]); }
  bool empty() const { return head == tail; }
};
namespace app { namespace detail {
struct Message { std::string text; int priority; };
class Worker {
  Ring<Message> &ring; std::mutex &m;
public:
  Worker(Ring<Message> &r, std::mutex &m) : ring(r), m(m) {}
  void operator()() {
    if (!ring.empty()) { std::lock_guard<std::mutex> g(m); Message x = ring.pop(); }
  }
};
} }
int main() {
  Ring<app::detail::Message> ring(4); std::mutex m;
  std::thread t{app::detail::Worker(ring, m)};
  { std::lock_guard<std::mutex> g(m); ring.push({"hello", 1}); }
  t.join();
}
