// A handler leaves by siglongjmp while its thread computes: what is called then is right.
// verdict: verified
// flags: --reduction=none
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile int turns;

static void on_alarm(int sig)
{
    siglongjmp(back, sig);
}

int main(void)
{
    sigset_t all;
    sigfillset(&all);
    if (sigsetjmp(back, 1) == 0) {
        signal(SIGALRM, on_alarm);
        alarm(1);
        turns++;
        sigprocmask(SIG_BLOCK, &all, 0);
    }
    sigprocmask(SIG_BLOCK, &all, 0);
    free(malloc(8));
    return 0;
}
