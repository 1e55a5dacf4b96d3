// Another thread writes between two reads of a shared variable.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *f(void *a)
{
    x = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    int first = x, second = x;
    assert(first == second); // want: assert
    pthread_join(t, 0);
}
