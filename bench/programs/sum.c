// A loop of as many rounds as an input says.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <assert.h>

int main(void) {
  int n = __VERIFIER_nondet_uchar() % 10, s = 0;
  for (int i = 1; i <= n; i++)
    s += i;
  assert(s == n * (n + 1) / 2);
}
