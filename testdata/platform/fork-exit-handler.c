// Handlers of exit run in a child that calls it.
// verdict: violated
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

static int child;

static void last(void)
{
    assert(!child); // want: assert
}

int main(void)
{
    atexit(last);
    if (fork() == 0)
        child = 1;
    return 0;
}
