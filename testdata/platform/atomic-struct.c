// A structure of eight bytes is read and written in one step.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct pair {
    int left, right;
};

_Atomic struct pair shared;

static void *writer(void *arg)
{
    for (int i = 1; i <= 2; i++) {
        struct pair p = {i, -i};
        atomic_store(&shared, p);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    for (int i = 0; i < 2; i++) {
        struct pair p = atomic_load(&shared);
        assert(p.left == -p.right);
    }
    pthread_join(t, NULL);
    struct pair last = atomic_load(&shared);
    assert(last.left == 2);
    return 0;
}
