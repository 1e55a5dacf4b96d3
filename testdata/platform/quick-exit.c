// quick_exit runs what at_quick_exit registered, the newest first, and nothing else.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

static int runs;

static void last(void)
{
    assert(runs == 1);
    runs++;
}

static void first(void)
{
    assert(runs == 0);
    runs++;
}

static void never(void)
{
    abort();
}

int main(void)
{
    atexit(never);
    if (at_quick_exit(last) || at_quick_exit(first))
        return 1;
    quick_exit(0);
}
