// N inputs, each inserted into those before it.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <assert.h>

#ifndef N
#define N 6
#endif

int main(void) {
  unsigned char a[N];
  for (int i = 0; i < N; i++) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int k = i;
    while (k > 0 && a[k - 1] > x) {
      a[k] = a[k - 1];
      k--;
    }
    a[k] = x;
  }
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
}
