// Leading and trailing zeros of numbers other than 0.
// verdict: verified
// native: yes
#include <assert.h>
volatile unsigned n = 8;
int main(void) {
  assert(__builtin_clz(n) == 28 && __builtin_ctz(n) == 3);
  assert(n == 0 || __builtin_ctzl(n) == 3);
}
