// A function with the name of an input that the program defines: its values are no inputs.
// verdict: verified
// native: yes
#include <assert.h>
int __VERIFIER_nondet_int(void) {
  static int next;
  static const int values[] = {3, 1};
  return values[next++];
}
int main(void) {
  assert(__VERIFIER_nondet_int() == 3);
  assert(__VERIFIER_nondet_int() == 1);
}
