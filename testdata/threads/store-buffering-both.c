// Store buffering: that both threads see the other's store is possible, so the claim that they cannot fails.
// verdict: violated
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
    assert(!(saw_x && saw_y)); // want: assert
    return 0;
}
