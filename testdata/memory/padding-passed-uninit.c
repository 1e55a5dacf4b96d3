// The padding of a struct that is returned as a number: it was never written, and is compared.
// verdict: violated
// flags: --check=+uninit
// verdict-O2: verified — the optimiser computes the comparison with what it takes for the padding
#include <string.h>
struct mixed { char c; int n; };
static struct mixed made(void) {
  struct mixed s;
  s.c = 1;
  s.n = 2;
  return s;
}
int main(void) {
  static const char none[3];
  struct mixed s = made();
  return memcmp((char *)&s + 1, none, 3) == 7; // want: uninit
}
