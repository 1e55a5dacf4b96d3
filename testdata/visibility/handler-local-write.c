// A handler reads thread-local variables between two writes of its thread.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static _Thread_local volatile int x, y;

static void h(int n)
{
    (void)n;
    assert(x == y); // want: assert
}

static void *f(void *a)
{
    x = 1;
    y = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    signal(SIGUSR1, h);
    pthread_create(&t, 0, f, 0);
    pthread_kill(t, SIGUSR1);
    pthread_join(t, 0);
}
