// Operations on floats whose results are finite, and some on what is not: an infinity that is there, and is not made.
// verdict: verified
// flags: --check=+float-nan,+float-overflow
// native: yes
#include <assert.h>
#include <math.h>
volatile double x = 1e150, inf = INFINITY, none = NAN;
int main(void) {
  double y = x * x, z = inf * 2, w = none + 1;
  float f = 3e38;
  assert(y < inf && z == inf && w != w && f > 0 && sqrt(x) > 0);
}
