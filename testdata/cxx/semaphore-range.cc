// A std::counting_semaphore begins with more units than it can have.
// verdict: violated
// flags: --cflags=-std=c++20
#include <semaphore>

int main() {
  std::counting_semaphore<4> s(5); // want: misuse
}
