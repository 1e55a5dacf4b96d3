// The only thread of a std::barrier drops out of it, and arrives once more.
// verdict: violated
// flags: --cflags=-std=c++20
#include <barrier>

int main() {
  std::barrier b(1);
  b.arrive_and_drop();
  b.arrive_and_drop(); // want: misuse
}
