// A handler leaves malloc in the middle by siglongjmp; what main calls then is not async-signal-safe either.
// verdict: violated
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static sigjmp_buf back;

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
        free(malloc(8));
        sigprocmask(SIG_BLOCK, &all, 0);
    }
    exit(0); // want: misuse
}
