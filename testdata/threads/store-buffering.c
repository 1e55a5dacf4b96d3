// Store buffering: under sequential consistency one of the two threads sees the other's store.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;
int saw_y, saw_x;

static void *left(void *arg)
{
    atomic_store(&x, 1);
    saw_y = atomic_load(&y);
    return arg;
}

static void *right(void *arg)
{
    atomic_store(&y, 1);
    saw_x = atomic_load(&x);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(saw_x || saw_y);
    return 0;
}
