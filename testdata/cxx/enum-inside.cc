// Enumerators, a value between them, and an enum with a fixed type, which has all values of that.
// verdict: verified
// flags: --check=+enum
// native: yes
#include <cassert>
enum colour { red, green, blue };
enum class byte : unsigned char { zero };
int number = 3;
unsigned char other = 200;
int main() {
  colour *c = reinterpret_cast<colour *>(&number);
  byte *b = reinterpret_cast<byte *>(&other);
  bool yes = true;
  assert(*c != red && *b != byte::zero && yes);
}
