// A thread ends while it owns a std::mutex of its own.
// verdict: violated
// large: starting threads takes many instructions
#include <mutex>
#include <thread>

static thread_local std::mutex own;

int main() {
  std::thread t([] { own.lock(); }); // want: misuse
  t.join();
}
