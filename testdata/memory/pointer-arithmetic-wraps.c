// A constant of which four times as many bytes wrap around, to a place in the array.
// verdict: violated
// flags: --check=+pointer-arithmetic
// only: 64 bits
#include <stdint.h>
int a[5];
int main(void) {
  int *p = &a[1];
  int *q = p + PTRDIFF_MAX; // want: pointer-arithmetic
  return q == a;
}
