// The program itself cuts a wide count of a shift, and others are in range.
// verdict: verified
// native: yes
#include <assert.h>

int main(void) {
  unsigned u = 128;
  long long n = 4294967298LL, k = 3;
  u >>= (unsigned)n;
  assert(u == 32);
  u <<= k;
  assert(u == 256 && 1ull << k == 8);
}
