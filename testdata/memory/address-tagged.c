// Addresses have 47 bits, as on hardware: tags fit above them, below them, and beside them once they are shifted; what comes back is the
// pointer that went in. Others reach what a tagged word leads to.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uint64_t top;

static void *taker(void *unused)
{
    (void)unused;
    uint64_t word = atomic_exchange(&top, 0);
    int *p = (int *)(uintptr_t)(word & 0xffffffffffff);
    if (p) {
        assert(word >> 48 == 7 && *p == 42);
        *p = 43;
    }
    return p;
}

int main(void)
{
    int *p = malloc(sizeof *p), local = 1;
    *p = 42;
    uintptr_t number = (uintptr_t)p;
    assert(((uint64_t)number | (uintptr_t)&local | (uintptr_t)&top | (uintptr_t)main) >> 47 == 0);
    assert((int64_t)((uint64_t)number << 16) >> 16 == (int64_t)number);
    assert((int *)(number | 5) != p && (int *)((number | 5) & ~(uintptr_t)15) == p);
    uint64_t beside = (uint64_t)number << 16 | 0xbeef;
    assert((int *)(uintptr_t)(beside >> 16) == p && (beside & 0xffff) == 0xbeef);
    uint64_t boxed = UINT64_C(0xfffc) << 48 | number; // a NaN
    assert(*(int *)(uintptr_t)(boxed << 16 >> 16) == 42);

    pthread_t t;
    pthread_create(&t, NULL, taker, NULL);
    atomic_store(&top, UINT64_C(7) << 48 | number);
    void *taken;
    pthread_join(t, &taken);
    assert(taken ? *p == 43 : *p == 42);
    free(p);
}
