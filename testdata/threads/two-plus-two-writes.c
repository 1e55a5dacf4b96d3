// 2+2W: under sequential consistency not both variables can keep the value written first.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;

static void *left(void *arg)
{
    atomic_store(&x, 1);
    atomic_store(&y, 2);
    return arg;
}

static void *right(void *arg)
{
    atomic_store(&y, 1);
    atomic_store(&x, 2);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!(atomic_load(&x) == 1 && atomic_load(&y) == 1));
    return 0;
}
