// More threads arrive at a std::barrier at once than it expects.
// verdict: violated
// flags: --cflags=-std=c++20
#include <barrier>

int main() {
  std::barrier b(2);
  (void)b.arrive(3); // want: misuse
}
