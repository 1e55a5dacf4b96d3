// The square root of a negative number.
// verdict: violated
// flags: --check=+float-nan
#include <math.h>
volatile double x = -1;
int main(void) {
  return sqrt(x) == 0; // want: float-nan
}
