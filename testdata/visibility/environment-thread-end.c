// A platform function finds a thread between the last thing that it does and its end.
// verdict: violated
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

HEDDLE_PLATFORM static int lingers(void) { return done && heddle_thread_exists(1); }

static void *f(void *a)
{
    done = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    assert(!lingers()); // want: assert
    pthread_join(t, 0);
}
