// Unsigned operations that do not wrap around, and shifts, which never do.
// verdict: verified
// flags: --check=+unsigned-overflow
// native: yes
#include <assert.h>
volatile unsigned n = 65535;
int main(void) {
  unsigned square = n * n, top = n << 20, less = n - 65535u;
  assert(square == 4294836225u && top && !less);
}
