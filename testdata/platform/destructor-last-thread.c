// The destructor runs when the last thread has ended, which need not be main's.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static int done;

__attribute__((destructor)) static void last(void)
{
    assert(!done); // want: assert
}

static void *run(void *arg)
{
    done = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_detach(t);
    pthread_exit(0);
}
