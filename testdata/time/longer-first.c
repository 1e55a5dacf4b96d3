// A short sleep that begins when a long one is nearly over ends after it.
// verdict: violated
// flags: --time-order --check=-race
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int x;

static void *sets(void *arg)
{
    sleep(2);
    usleep(600000);
    x = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    for (int i = 0; i < 5; i++)
        usleep(500000);
    assert(x == 1); // want: assert
    return 0;
}
