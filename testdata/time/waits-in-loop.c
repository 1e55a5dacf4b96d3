// A thread that waits in a loop does not hold up time: what is behind the loop is reached.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static _Atomic int flag;

static void *sets(void *arg)
{
    sleep(1);
    flag = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    while (!flag)
        ;
    assert(0); // want: assert
    return 0;
}
