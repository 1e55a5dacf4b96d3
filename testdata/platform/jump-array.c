// A jump into a block with a variable-length array that was left.
// verdict: violated
// verdict-O2: verified — the optimiser takes the array away
#include <setjmp.h>

static jmp_buf buffer;
static int rounds;

static int inside(int n) {
  if (n > 0) {
    char room[n];
    room[0] = 1;
    if (setjmp(buffer))
      return room[0];
  }
  if (rounds++ == 0)
    longjmp(buffer, 1); // want: misuse
  return 0;
}

int main(void) {
  return inside(3);
}
