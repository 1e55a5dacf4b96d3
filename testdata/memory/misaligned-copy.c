// The same number, copied byte by byte, and a member of a packed struct.
// verdict: verified
// flags: --check=+alignment
// native: yes
#include <assert.h>
#include <string.h>
int numbers[2];
struct __attribute__((packed)) tight { char c; int n; } tight[2];
volatile int by = 1;
int main(void) {
  int n;
  memcpy(&n, (char *)numbers + by, sizeof n);
  tight[by].n = n;
  assert(tight[by].n == 0);
}
