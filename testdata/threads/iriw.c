// Independent reads of independent writes: under sequential consistency both readers see one order.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;
int first[2], second[2];

static void *write_x(void *arg)
{
    atomic_store(&x, 1);
    return arg;
}

static void *write_y(void *arg)
{
    atomic_store(&y, 1);
    return arg;
}

static void *read_x_y(void *arg)
{
    first[0] = atomic_load(&x);
    second[0] = atomic_load(&y);
    return arg;
}

static void *read_y_x(void *arg)
{
    first[1] = atomic_load(&y);
    second[1] = atomic_load(&x);
    return arg;
}

int main(void)
{
    void *(*body[4])(void *) = {write_x, write_y, read_x_y, read_y_x};
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, body[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    assert(!(first[0] && !second[0] && first[1] && !second[1]));
    return 0;
}
