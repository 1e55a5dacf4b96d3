// A thread sleeps for a second, another one for two: what the first does then is there if time passes in order.
// verdict: verified
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int x;

static void *sets(void *arg)
{
    sleep(1);
    x = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    sleep(2);
    assert(x == 1);
    return 0;
}
