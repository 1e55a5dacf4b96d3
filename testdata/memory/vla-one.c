// An array of variable length with one element.
// verdict: verified
// native: yes
#include <assert.h>
volatile int n = 1;
int main(void) {
  char a[n];
  a[0] = 1;
  assert(a[0] == 1);
}
