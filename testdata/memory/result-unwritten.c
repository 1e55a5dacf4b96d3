// The result of a function was never written; the caller uses it.
// verdict: violated assert
#include <assert.h>

static int forgotten(void)
{
    int result;
    return result;
}

int main(void)
{
    assert(forgotten() == 0); // want: assert
    return 0;
}
