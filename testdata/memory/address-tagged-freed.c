// What the other thread takes out of a tagged word is freed already.
// verdict: violated
// flags: --check=-race
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uint64_t top;

static void *taker(void *unused)
{
    (void)unused;
    int *p = (int *)(uintptr_t)(atomic_load(&top) & 0xffffffffffff);
    if (p)
        *p = 43; // want: use-after-free
    return 0;
}

int main(void)
{
    int *p = malloc(sizeof *p);
    pthread_t t;
    pthread_create(&t, NULL, taker, NULL);
    atomic_store(&top, UINT64_C(7) << 48 | (uintptr_t)p);
    if (atomic_exchange(&top, 0))
        free(p);
    pthread_join(t, NULL);
}
