// A length that came out negative is larger than any object.
// verdict: violated
#include <string.h>

static char buffer[8];

int main(void) {
  volatile int n = 3;
  memset(buffer, 1, (size_t)(n - 4)); // want: bounds
  return buffer[0];
}
