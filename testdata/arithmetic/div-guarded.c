// Division rounds toward zero, the remainder has the dividend's sign, and a guard keeps zero away.
// verdict: verified
// native: yes
#include <assert.h>

static int ratio(int a, int b, int otherwise)
{
    return b != 0 ? a / b : otherwise;
}

int main(void)
{
    assert(ratio(7, 2, -1) == 3 && ratio(7, 0, -1) == -1);
    assert(-7 / 2 == -3 && -7 % 2 == -1);
    assert(7 / -2 == -3 && 7 % -2 == 1);
    for (int a = -4; a <= 4; a++)
        for (int b = -3; b <= 3; b++)
            if (b != 0)
                assert(a / b * b + a % b == a);
    return 0;
}
