// A function whose name starts with __VERIFIER_atomic_ runs as one step.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int counter, wanted = 1;

void __VERIFIER_atomic_inc(void)
{
    counter = counter + 1;
}

int __VERIFIER_atomic_take(void)
{
    int mine = wanted;
    wanted = 0;
    return mine;
}

static void *worker(void *arg)
{
    __VERIFIER_atomic_inc();
    *(int *)arg = __VERIFIER_atomic_take();
    return NULL;
}

int main(void)
{
    static int took[2];
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &took[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(counter == 2 && took[0] + took[1] == 1);
    return 0;
}
