// A pointer with its tag is exchanged by cmpxchg16b in inline assembler: the tag keeps it from an old pointer that came back.
// verdict: verified
// only: 64 bits
// native: yes
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
                     : "memory", "cc");
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
    adds(0);
    pthread_join(a, 0);
    struct tagged seen = {0, 0};
    assert(!exchange(&shared, &seen, (struct tagged){1, 1}));
    assert(seen.value == 20 && seen.tag == 2 && shared.value == 20 && shared.tag == 2);
    assert(exchange(&shared, &seen, (struct tagged){1, ~0ul}) && shared.value == 1 && shared.tag == ~0ul);
    return 0;
}
