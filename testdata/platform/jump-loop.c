// A function that fills the same buffer again and again, for ever: states repeat, and the search comes to an end.
// verdict: verified
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

static void fail(void) { longjmp(buffer, 1); }

static int attempt(void) {
  volatile int tried = 0;
  if (setjmp(buffer) == 0) {
    tried = 1;
    fail();
  }
  return tried;
}

int main(void) {
  for (;;)
    assert(attempt());
}
