// What some execution should reach is reached, by one thread or the other.
// verdict: verified
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *worker(void *arg)
{
    heddle_sometimes("the worker comes first", x == 0);
    heddle_sometimes("main comes first", x == 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
