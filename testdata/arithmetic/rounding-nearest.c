// The mode of rounding that programs begin with, chosen again.
// verdict: verified
// native: yes
#include <assert.h>
#include <fenv.h>
volatile double one = 1, three = 3;
int main(void) {
  double nearest = one / three;
  assert(fegetround() == FE_TONEAREST && fesetround(FE_TONEAREST) == 0 && fesetround(1) != 0);
  assert(one / three == nearest);
}
