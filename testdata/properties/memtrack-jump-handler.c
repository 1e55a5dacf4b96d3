// As in memtrack-jump-kept.c, but a handler of a signal goes back: no call that main makes leads to longjmp.
// verdict: verified
// flags: --property=valid-memtrack --reduction=none
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

static sigjmp_buf before;

static void back(int number)
{
    siglongjmp(before, number);
}

static void use(int *p, int again)
{
    if (p == NULL)
        return;
    *p = again;
    if (!again) {
        p = NULL;
        raise(SIGUSR1);
    }
    free(p);
}

int main(void)
{
    signal(SIGUSR1, back);
    use(malloc(4), sigsetjmp(before, 1));
    for (volatile int on = 1; on;)
        on = 1;
    return 0;
}
