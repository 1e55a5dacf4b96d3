// Load buffering: under sequential consistency the two loads cannot both see the stores after them.
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
    saw_y = atomic_load(&y);
    atomic_store(&x, 1);
    return arg;
}

static void *right(void *arg)
{
    saw_x = atomic_load(&x);
    atomic_store(&y, 1);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!(saw_x && saw_y));
    return 0;
}
