// A block is lost before an assertion fails: the run ends there, and the block stays lost.
// verdict: violated
// flags: --check=-all,+memtrack,+assert
#include <assert.h>
#include <stdlib.h>

static char *volatile last;
static volatile int calls;

static void keep(void)
{
    last = malloc(4); // want: memtrack
    calls++;
}

int main(void)
{
    keep();
    keep();
    assert(calls == 1); // want: assert
    free(last);
}
