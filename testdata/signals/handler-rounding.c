// A handler begins by rounding to the nearest, and what it chooses ends with it.
// verdict: verified
// native: yes
#include <assert.h>
#include <fenv.h>
#include <signal.h>

static volatile int in = -1;

static void handler(int sig)
{
    (void)sig;
    in = fegetround();
    fesetround(FE_DOWNWARD);
}

int main(void)
{
    signal(SIGUSR1, handler);
    fesetround(FE_UPWARD);
    raise(SIGUSR1);
    assert(in == FE_TONEAREST);
    assert(fegetround() == FE_UPWARD);
    return 0;
}
