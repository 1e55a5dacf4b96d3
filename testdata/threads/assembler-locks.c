// Two threads count under a lock and without one, by x86's locked instructions.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>

static int lock, counted, added, raised;

static int exchange(int *p, int v)
{
    __asm__ volatile("xchgl %0, %1" : "+r"(v), "+m"(*p) : : "memory");
    return v;
}

static int add(int *p, int v)
{
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(v), "+m"(*p) : : "memory", "cc");
    return v;
}

static int replace(int *p, int old, int new)
{
    int seen;
    __asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(seen), "+m"(*p) : "r"(new), "0"(old) : "memory", "cc");
    return seen;
}

static void *count(void *arg)
{
    while (exchange(&lock, 1))
        __asm__ volatile("rep; nop" : : : "memory");
    counted++;
    exchange(&lock, 0);
    int before = add(&added, 2);
    assert(before >= 0 && before <= 2);
    for (int old = 0, seen; (seen = replace(&raised, old, old + 1)) != old;)
        old = seen;
    __asm__ volatile("lock; decl %0" : "+m"(added) : : "cc");
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    pthread_join(t, 0);
    __asm__ volatile("mfence" : : : "memory");
    assert(counted == 2 && added == 2 && raised == 2);
    return 0;
}
