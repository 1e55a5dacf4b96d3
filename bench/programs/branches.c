// N branches one after the other, each on an input of its own.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <assert.h>

#ifndef N
#define N 20
#endif

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < N; i++)
    if (__VERIFIER_nondet_uchar() > 100)
      n |= 1u << i;
  assert(n >> N == 0);
}
