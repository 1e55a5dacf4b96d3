// The claim that a sum of floats does not depend on the order fails.
// verdict: violated
#include <assert.h>

volatile float big = 1e8f, small = 1.0f;

int main(void)
{
    float left = (big + small) - big;
    float right = (big - big) + small;
    assert(left == right); // want: assert
    return 0;
}
