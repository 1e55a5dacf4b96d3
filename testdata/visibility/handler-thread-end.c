// A thread gets a signal between the last thing that it does and its end.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int done, late;

static void h(int n)
{
    (void)n;
    late = 1;
}

static void *f(void *a)
{
    done = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    signal(SIGUSR1, h);
    pthread_create(&t, 0, f, 0);
    if (done)
        pthread_kill(t, SIGUSR1);
    pthread_join(t, 0);
    assert(!late); // want: assert
}
