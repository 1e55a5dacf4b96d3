// Each thread has its own copy of a thread-local variable, starting from the initial value.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Thread_local int own = 10;
static __thread int calls;

static int bump(void)
{
    calls++;
    return ++own;
}

static void *worker(void *arg)
{
    assert(own == 10 && calls == 0);
    bump();
    assert(bump() == 12 && calls == 2);
    *(int **)arg = &own;
    return NULL;
}

int main(void)
{
    static int *address[2];
    pthread_t t[2];
    bump();
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &address[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(own == 11 && calls == 1);
    assert(address[0] != &own && address[1] != &own);
    return 0;
}
