// The calls that the function makes itself need not meet the assumption, which is about the first one.
// verdict: verified
// flags: --function=count --assume=by==3
#include <assert.h>

static int calls;

int count(int by)
{
    calls++;
    assert(by == 3 || calls == 2);
    return by == 3 ? count(7) : calls;
}
