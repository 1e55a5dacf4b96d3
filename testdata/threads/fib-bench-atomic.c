// The Fibonacci race with atomic variables: still every interleaving, no data race.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { NUM = 2, FIB_6 = 8 };

atomic_int i = 1, j = 1;

static void *add_to_i(void *arg)
{
    for (int k = 0; k < NUM; k++)
        atomic_fetch_add(&i, atomic_load(&j));
    return arg;
}

static void *add_to_j(void *arg)
{
    for (int k = 0; k < NUM; k++)
        atomic_fetch_add(&j, atomic_load(&i));
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, add_to_i, NULL);
    pthread_create(&b, NULL, add_to_j, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(i <= FIB_6 && j <= FIB_6);
    assert(i >= 3 && j >= 3);
    return 0;
}
