// A jump out of a function loses the block that its local variable points to.
// verdict: violated
// flags: --check=+leak
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf failed;

static void step(int fails) {
  char *room = malloc(8); // want: leak
  if (!room)
    exit(1);
  room[0] = 1;
  if (fails)
    longjmp(failed, 1);
  free(room);
}

int main(void) {
  if (setjmp(failed))
    return 0; // want: leak
  step(0);
  step(1);
  return 1;
}
