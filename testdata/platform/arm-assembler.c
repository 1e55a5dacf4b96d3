// AArch64's assembler: a lock by exclusive accesses, a counter by LSE, barriers and waits.
// flags: --cflags=--target=aarch64-linux-gnu
// only: 64 bits
// verdict: verified
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);

static unsigned lock_word, counted, data;

static unsigned exchanged(unsigned *p, unsigned was, unsigned to)
{
    unsigned old, status;
    __asm__ volatile("1: ldaxr %w0, %2\n"
                     "   cmp %w0, %w3\n"
                     "   b.ne 2f\n"
                     "   stlxr %w1, %w4, %2\n"
                     "   cbnz %w1, 1b\n"
                     "2:"
                     : "=&r"(old), "=&r"(status), "+Q"(*p)
                     : "r"(was), "r"(to)
                     : "cc", "memory");
    return old;
}

static void lock(void)
{
    while (exchanged(&lock_word, 0, 1))
        __asm__ volatile("wfe" ::: "memory");
}

static void unlock(void) { __asm__ volatile("stlr %w1, %0\n\tsev" : "=Q"(lock_word) : "r"(0) : "memory"); }

static unsigned added(unsigned *p, unsigned n)
{
    unsigned old, new, status;
    __asm__ volatile("1: ldxr %w0, [%3]\n"
                     "   add %w1, %w0, %w4\n"
                     "   stxr %w2, %w1, [%3]\n"
                     "   cbnz %w2, 1b"
                     : "=&r"(old), "=&r"(new), "=&r"(status)
                     : "r"(p), "r"(n)
                     : "memory");
    return new - old + status;
}

static void *work(void *self)
{
    lock();
    data++;
    unlock();
    __VERIFIER_assert(added(&counted, 2) == 2);
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    __asm__ volatile("dmb ish" ::: "memory");
    unsigned n = counted;
    __VERIFIER_assert(data == 2 && n == 4);
    return 0;
}
