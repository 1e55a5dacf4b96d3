// Functions registered with atexit run in reverse order when main returns.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

static int stage;

static void last(void)
{
    assert(stage == 2);
}

static void before_last(void)
{
    assert(stage == 1);
    stage = 2;
}

int main(void)
{
    atexit(last);
    atexit(before_last);
    stage = 1;
    return 0;
}
