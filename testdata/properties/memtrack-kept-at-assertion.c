// An assertion fails while a variable leads to the only block: nothing is lost.
// verdict: violated
// flags: --check=-all,+memtrack,+assert
#include <assert.h>
#include <stdlib.h>

static char *volatile last;
static volatile int calls;

static void keep(void)
{
    last = malloc(4);
    calls++;
}

int main(void)
{
    keep();
    assert(calls == 0); // want: assert
    free(last);
}
