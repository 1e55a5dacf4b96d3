// The mode of rounding of a thread is not that of the thread that made it, once it has chosen another one.
// verdict: violated
#include <assert.h>
#include <fenv.h>
#include <pthread.h>

static volatile double one = 1, three = 3;
static double below;

static void *upward(void *arg)
{
    fesetround(FE_UPWARD);
    below = one / three;
    return arg;
}

int main(void)
{
    pthread_t t;
    fesetround(FE_DOWNWARD);
    if (pthread_create(&t, 0, upward, 0))
        return 1;
    pthread_join(t, 0);
    assert(one / three == below); // want: assert
}
