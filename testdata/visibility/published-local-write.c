// Another thread reads a thread-local variable, whose address it was given, between two writes of its owner.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int x;

static void *f(void *a)
{
    atomic_int *p = a;
    assert(*p != 1); // want: assert
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, &x);
    x = 1;
    x = 2;
    pthread_join(t, 0);
}
