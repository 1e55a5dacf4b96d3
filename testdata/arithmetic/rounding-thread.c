// Each thread has a mode of rounding of its own, which it takes over from the thread that makes it.
// verdict: verified
// native: yes
#include <assert.h>
#include <fenv.h>
#include <pthread.h>

static volatile double one = 1, three = 3;

static void *upward(void *arg)
{
    double below = *(double *)arg;
    assert(fegetround() == FE_DOWNWARD && one / three == below);
    fesetround(FE_UPWARD);
    assert(one / three > below);
    return 0;
}

int main(void)
{
    pthread_t t;
    fesetround(FE_DOWNWARD);
    double below = one / three;
    if (pthread_create(&t, 0, upward, &below))
        return 1;
    assert(one / three == below);
    pthread_join(t, 0);
    assert(fegetround() == FE_DOWNWARD && one / three == below);
}
