// A std::binary_semaphore is released although it has its only unit.
// verdict: violated
// flags: --cflags=-std=c++20
#include <semaphore>

int main() {
  std::binary_semaphore s(0);
  s.release();
  s.release(); // want: misuse
}
