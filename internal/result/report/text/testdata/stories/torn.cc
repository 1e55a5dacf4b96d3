#include <cassert>
#include <mutex>
#include <thread>

// The reader takes the two halves one after the other, each under the lock, but not both.
class Position {
 public:
  void move(int by) {
    std::lock_guard<std::mutex> lock(m);
    x += by;
    y += by;
  }
  int getX() {
    std::lock_guard<std::mutex> lock(m);
    return x;
  }
  int getY() {
    std::lock_guard<std::mutex> lock(m);
    return y;
  }

 private:
  std::mutex m;
  int x = 0, y = 0;
};

Position ship;

int main() {
  std::thread mover([] { ship.move(5); });
  int x = ship.getX();
  int y = ship.getY();
  assert(x == y);
  mover.join();
}
