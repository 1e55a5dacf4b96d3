// A load and a store are two steps on AArch64 too, even with an order each: a count is lost.
// flags: --cflags=--target=aarch64-linux-gnu
// only: 64 bits
// verdict: violated
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);

static unsigned counted;

static void *work(void *self)
{
    unsigned n;
    __asm__ volatile("ldar %w0, %1" : "=r"(n) : "Q"(counted) : "memory");
    n++;
    __asm__ volatile("stlr %w1, %0" : "=Q"(counted) : "r"(n) : "memory");
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    __VERIFIER_assert(counted == 2); // want: assert
    return 0;
}
