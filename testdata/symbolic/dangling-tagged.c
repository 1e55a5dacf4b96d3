// A tag that an input decides is put into the low bits of a pointer: of the address only the high bits are left as a number.
// As long as the tagged pointer is kept the freed block's number must not be given to another block, which it would point to.
// verdict: violated
// flags: --engine=symbolic
#include <stdint.h>
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block = malloc(16);
  if (!block)
    return 0;
  volatile uintptr_t tagged = (uintptr_t)block | (__VERIFIER_nondet_uchar() & 7);
  free(block);
  block = 0;
  char *volatile other = malloc(16);
  if (!other)
    return 0;
  *(volatile char *)tagged = 1; // want: use-after-free
  free(other);
  return 0;
}
