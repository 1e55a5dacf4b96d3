// What is computed after fesetround is rounded as that says, and only then.
// verdict: violated
#include <assert.h>
#include <fenv.h>
volatile double one = 1, three = 3;
int main(void) {
  double nearest = one / three;
  if (fesetround(FE_UPWARD))
    return 1;
  double above = one / three;
  assert(above > nearest);
  fesetround(FE_TONEAREST);
  assert(one / three == nearest);
  fesetround(FE_DOWNWARD);
  assert(one / three < nearest); // want: assert
}
