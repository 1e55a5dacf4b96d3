// An exit handler writes between two reads of another thread.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void bye(void) { x = 1; }

static void *f(void *a)
{
    int first = x, second = x;
    assert(first == second); // want: assert
    return a;
}

int main(void)
{
    pthread_t t;
    atexit(bye);
    pthread_create(&t, 0, f, 0);
}
