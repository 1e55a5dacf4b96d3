// An exit handler reads between two writes of another thread.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void bye(void) { assert(x != 1); } // want: assert

static void *f(void *a)
{
    x = 1;
    x = 2;
    return a;
}

int main(void)
{
    pthread_t t;
    atexit(bye);
    pthread_create(&t, 0, f, 0);
}
