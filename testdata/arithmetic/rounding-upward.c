// A mode of rounding that is not represented: what is computed from there on is not known.
// verdict: unknown
#include <assert.h>
#include <fenv.h>
volatile double one = 1, three = 3;
int main(void) {
  double nearest = one / three;
  fesetround(FE_UPWARD);
  assert(one / three == nearest);
}
