// Conversions that keep the value, and casts that the program writes.
// verdict: verified
// flags: --check=+conversion
// native: yes
#include <assert.h>
volatile int length = 255, big = 256;
volatile double x = 2e9;
int main(void) {
  unsigned char size = length, low = (unsigned char)big;
  assert(size == 255 && low == 0 && (int)x == 2000000000);
}
