// Variables changed between setjmp and longjmp: not volatile, they live in memory without an optimiser only.
// verdict: verified
// verdict-O2: violated — C leaves their values indeterminate, and the optimiser makes use of it
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int main(void) {
  int plain = 1;
  volatile int kept = 1;
  if (setjmp(buffer) == 0) {
    plain = 2;
    kept = 2;
    longjmp(buffer, 1);
  }
  assert(kept == 2);
  assert(plain == 2); // want: assert
  return 0;
}
