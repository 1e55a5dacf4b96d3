// Feature 21: arithmetic with doubles.
// verdict: verified
// native: yes
#include <assert.h>

static double square_root(double x)
{
    double r = x;
    for (int i = 0; i < 20; i++)
        r = (r + x / r) / 2;
    return r;
}

int main(void)
{
    volatile double two = 2.0;
    double r = square_root(two);
    assert(r * r > 1.999999999 && r * r < 2.000000001);
    assert(square_root(two * 8) == 4.0);
    return 0;
}
