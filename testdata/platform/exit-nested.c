// exit leaves the program from within nested calls; nothing after it runs.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

static void leave(int depth)
{
    if (depth == 0)
        exit(0);
    leave(depth - 1);
    assert(0);
}

int main(void)
{
    leave(3);
    assert(0);
    return 1;
}
