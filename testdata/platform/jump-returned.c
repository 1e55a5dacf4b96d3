// A jump to a function that has returned, though another call of the same function is under way.
// verdict: violated
#include <setjmp.h>

static jmp_buf first, second;
static int calls;

static void function(void) {
  if (calls++ == 0) {
    setjmp(first);
    return;
  }
  if (setjmp(second) == 0)
    longjmp(first, 1); // want: misuse
}

int main(void) {
  function();
  function();
  return 0;
}
