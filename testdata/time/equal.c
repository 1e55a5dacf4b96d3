// Two sleeps that end at the same moment end in any order.
// verdict: violated
// flags: --time-order --check=-race
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
    usleep(1000000);
    assert(x == 1); // want: assert
    return 0;
}
