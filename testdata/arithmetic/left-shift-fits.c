// Left shifts that lose nothing, and one of an unsigned number, which is defined.
// verdict: verified
// flags: --check=+left-shift
// native: yes
#include <assert.h>
volatile int n = 30;
int main(void) {
  int x = 1 << n;
  unsigned y = 3u << (n + 1);
  assert(x == 1073741824 && y == 2147483648u);
}
