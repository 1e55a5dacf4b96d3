// A jump to a buffer that setjmp has not filled on this way.
// verdict: violated
#include <setjmp.h>

static jmp_buf buffer;

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1 && setjmp(buffer))
    return 1;
  longjmp(buffer, 1); // want: misuse
}
