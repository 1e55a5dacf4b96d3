// A handler of quick_exit runs: not at exit, but there.
// verdict: violated
#include <assert.h>
#include <stdlib.h>

static void handler(void)
{
    assert(0); // want: assert
}

int main(void)
{
    at_quick_exit(handler);
    quick_exit(0);
}
