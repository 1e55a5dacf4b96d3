#include <atomic>
#include <cassert>
#include <thread>

// A stack without locks, whose pop does not see that the top was taken and has come back.
struct Stack {
  std::atomic<int> top{0};
  std::atomic<int> next[3] = {1, 2, -1};  // of each node, the one below; -1: none

  int pop() {
    int old = top.load();
    while (old >= 0 && !top.compare_exchange_strong(old, next[old].load())) {
    }
    return old;
  }
  void push(int node) {
    int old = top.load();
    do next[node].store(old);
    while (!top.compare_exchange_strong(old, node));
  }
};

Stack freeNodes;
std::atomic<int> owner[3];

void take() {
  int node = freeNodes.pop();
  if (node >= 0) {
    int before = owner[node].exchange(1);
    assert(before == 0 && "two threads have the same node");
  }
}

int main() {
  std::thread slow(take);
  std::thread quick([] {
    int first = freeNodes.pop();
    take();
    if (first >= 0) freeNodes.push(first);
    take();
    take();
  });
  slow.join();
  quick.join();
}
