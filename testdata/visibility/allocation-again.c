// What an allocation gets depends on whether another thread has freed a block before it.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uintptr_t old;

static void *f(void *a)
{
    old = (uintptr_t)a;
    free(a);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, malloc(4));
    void *p = malloc(4);
    assert((uintptr_t)p != old || !p); // want: assert
    free(p);
    pthread_join(t, 0);
}
