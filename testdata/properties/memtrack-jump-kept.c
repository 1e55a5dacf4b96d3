// Only an argument that was computed before setjmp has the block when longjmp goes back there: it is passed again.
// verdict: verified
// flags: --property=valid-memtrack
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf before;

static void use(int *p, int again)
{
    if (p == NULL)
        return;
    *p = again;
    if (!again) {
        p = NULL;
        longjmp(before, 1);
    }
    free(p);
}

int main(void)
{
    use(malloc(4), setjmp(before));
    for (volatile int on = 1; on;)
        on = 1;
    return 0;
}
