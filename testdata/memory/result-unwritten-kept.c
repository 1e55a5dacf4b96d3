// The result of a function was never written; the caller keeps it, and nothing depends on it.
// verdict: verified
#include <assert.h>

static int forgotten(void)
{
    int result;
    return result;
}

int main(void)
{
    int x = forgotten(), y = x;
    assert(x == y);
    return 0;
}
