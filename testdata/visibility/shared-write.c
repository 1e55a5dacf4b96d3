// Another thread reads between two writes of shared variables.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *f(void *a)
{
    x = 1;
    y = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    assert(y == x || x == 0); // want: assert
    pthread_join(t, 0);
}
