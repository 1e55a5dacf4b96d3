// The last bit of a sine is not known where floats are not rounded to the nearest.
// verdict: unknown
#include <assert.h>
#include <fenv.h>
#include <math.h>
volatile double x = 0.5;
int main(void) {
  fesetround(FE_UPWARD);
  assert(sin(x) > 0);
}
