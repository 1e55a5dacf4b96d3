// Another thread writes a thread-local variable, whose address it was given, between two reads of its owner.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int x;

static void *f(void *a)
{
    atomic_int *p = a;
    *p = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, &x);
    int first = x, second = x;
    assert(first == second); // want: assert
    pthread_join(t, 0);
}
