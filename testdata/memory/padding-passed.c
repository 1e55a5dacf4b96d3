// The padding of a struct that is passed as a number: it was never written, and the function that gets it compares it.
// verdict: violated
// verdict-O2: verified — the optimiser computes the comparison with what it takes for the padding
#include <assert.h>
#include <string.h>
struct mixed { char c; int n; };
static int zeros(struct mixed s) {
  static const char none[3];
  return memcmp((char *)&s + 1, none, 3) == 0;
}
int main(void) {
  struct mixed s;
  s.c = 1;
  s.n = 2;
  assert(zeros(s)); // want: assert
}
