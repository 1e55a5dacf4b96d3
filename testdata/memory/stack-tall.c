// A recursive function takes more than 1 MiB of the stack before it returns: that there is so much is an assumption, which the verdict names.
// verdict: verified
#include <assert.h>

static int depth(int n)
{
    volatile char room[1024];

    room[0] = (char)n;
    return n ? depth(n - 1) + room[0] - (char)n + 1 : 0;
}

int main(void)
{
    assert(depth(2000) == 2000);
    return 0;
}
