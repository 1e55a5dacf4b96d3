#include <bits/stdc++.h>
std::mutex m; std::condition_variable cv; std::queue<std::function<void()>> q; bool done;
void worker() {
  for (;;) {
    std::unique_lock<std::mutex> l(m);
    cv.wait(l, [] { return done || !q.empty(); });
    if (q.empty()) return;
    auto f = std::move(q.front()); q.pop();
    l.unlock(); f();
  }
}
int sum;
int main() {
  std::vector<std::thread> ts;
  for (int i = 0; i < 2; i++) ts.emplace_back(worker);
  for (int i = 0; i < 2; i++) { std::lock_guard<std::mutex> l(m); q.push([i] { sum += i; }); cv.notify_one(); }
  { std::lock_guard<std::mutex> l(m); done = true; } cv.notify_all();
  for (auto &t : ts) t.join();
}
