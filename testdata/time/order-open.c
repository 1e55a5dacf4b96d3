// A thread sleeps for a second, another one for two, which may be over earlier if nothing is said of time.
// verdict: violated
// flags: --check=-race
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
    assert(x == 1); // want: assert
    return 0;
}
