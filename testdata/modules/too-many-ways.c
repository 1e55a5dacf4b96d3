// A platform function with more ways through it than are tried: those that are tried are, each by itself.
// verdict: violated
#include <assert.h>
#include <heddle.h>

HEDDLE_PLATFORM int pick(void)
{
    int a = (int)heddle_choose(300), b = (int)heddle_choose(300);
    return 300 * a + b;
}

int main(void)
{
    assert(pick() != 3); // want: assert
    return 0;
}
