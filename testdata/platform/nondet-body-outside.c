// The same, called once more often than it has values.
// verdict: violated
#include <assert.h>
int __VERIFIER_nondet_int(void) {
  static int next;
  static const int values[] = {3, 1};
  return values[next++]; // want: bounds
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += __VERIFIER_nondet_int();
  return sum == 4;
}
