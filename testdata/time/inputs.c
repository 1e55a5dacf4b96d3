// Inputs stay inputs where time passes in order.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
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
    srand(1);
    pthread_create(&t, 0, sets, 0);
    sleep(2);
    assert(x == 1);
    assert(rand() != 3); // want: assert
    return 0;
}
