// An argument is passed again after longjmp, and is lost then: the calls that follow make no jump back to where it is read.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf before;

static void use(int *p, int again)
{
    if (p != NULL)
        *p = again;
    if (!again)
        longjmp(before, 1);
}

static int same(int x)
{
    return x; // want: memtrack
}

int main(void)
{
    use(malloc(4), setjmp(before));
    for (volatile int on = 1; on;)
        on = same(on); // want: memtrack
    return 0;
}
