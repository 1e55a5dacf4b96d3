// A block is lost in a function that calls setjmp, where control may come back: what malloc returned is not read there.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf before;

int main(void)
{
    if (setjmp(before))
        return 1;
    int *p = malloc(4); // want: memtrack
    p = NULL;
    for (volatile int on = 1; on;)
        on = 1;
    return p != NULL;
}
