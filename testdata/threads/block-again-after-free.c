// A block that one thread has freed is made anew by another: what the first did with it is over.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) box;

static void *taker(void *unused)
{
    for (int i = 0; i < 2; i++) {
        int *p = atomic_exchange(&box, 0);
        if (p) {
            assert(*p == 1 || *p == 2);
            *p = 3;
            free(p);
        }
    }
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, taker, 0);
    for (int i = 1; i <= 2; i++) {
        int *p = malloc(sizeof *p);
        if (!p)
            break;
        *p = i;
        p = atomic_exchange(&box, p);
        if (p) {
            assert(*p == 1);
            free(p);
        }
    }
    pthread_join(t, 0);
    free(atomic_load(&box));
    return 0;
}
