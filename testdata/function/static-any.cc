// The function gets any argument, whatever its callers in the file give it: an optimiser must not know these.
// verdict: violated
// flags: --function=scaled
#include <cassert>

static int sink;

__attribute__((noinline)) static int scaled(int x)
{
    assert(x == 3); // want: assert
    for (int i = 0; i < x; i++)
        sink += i & x;
    return sink;
}

int user()
{
    return scaled(3);
}
