// Half of what cmpxchg16b exchanges is read plainly beside it.
// verdict: violated
// only: 64 bits
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct tagged {
    uint64_t value, tag;
} __attribute__((aligned(16)));

static struct tagged shared;

static int exchange(struct tagged *at, struct tagged *expected, struct tagged to)
{
    char done;
    __asm__ volatile("lock; cmpxchg16b %1; setz %0"
                     : "=q"(done), "+m"(*at), "+a"(expected->value), "+d"(expected->tag)
                     : "b"(to.value), "c"(to.tag)
                     : "memory", "cc"); // want: race
    return done;
}

static void *adds(void *arg)
{
    struct tagged seen = {0, 0};
    while (!exchange(&shared, &seen, (struct tagged){seen.value + 10, seen.tag + 1}))
        ;
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, adds, 0);
    uint64_t tag = shared.tag; // want: race
    pthread_join(a, 0);
    assert(tag <= 1);
    return 0;
}
