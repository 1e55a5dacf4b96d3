// AArch64's atomic instructions (LSE).
// flags: --cflags=--target=aarch64-linux-gnu --cflags=-march=armv8.1-a
// only: 64 bits
// verdict: verified
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);

static unsigned counted, bits = 0xf0;
static unsigned long wide;
static unsigned char byte = 0xff;

static void *work(void *self)
{
    unsigned was = 1, one = 1;
    __asm__ volatile("ldaddal %w1, %w0, %2" : "=r"(was), "+r"(one), "+Q"(counted) : : "memory");
    __VERIFIER_assert(was < 2);
    __asm__ volatile("stadd %w1, %0" : "+Q"(counted) : "r"(one) : "memory");
    return self;
}

int main(void)
{
    pthread_t t;
    unsigned was, mask = 0x30, b = 2;
    unsigned long expected = 0, to = 7;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    __VERIFIER_assert(counted == 2);
    __asm__ volatile("ldclra %w1, %w0, %2" : "=r"(was) : "r"(mask), "Q"(bits) : "memory");
    __VERIFIER_assert(was == 0xf0 && bits == 0xc0);
    __asm__ volatile("ldsetl %w1, %w0, %2" : "=r"(was) : "r"(mask), "Q"(bits) : "memory");
    __VERIFIER_assert(was == 0xc0 && bits == 0xf0);
    __asm__ volatile("swpb %w1, %w0, %2" : "=r"(was) : "r"(b), "Q"(byte) : "memory");
    __VERIFIER_assert(was == 0xff && byte == 2);
    __asm__ volatile("casal %0, %2, [%1]" : "+r"(expected) : "r"(&wide), "r"(to) : "memory");
    __VERIFIER_assert(expected == 0 && wide == 7);
    __asm__ volatile("cas %0, %2, [%1]" : "+r"(expected) : "r"(&wide), "r"(9L) : "memory");
    __VERIFIER_assert(expected == 7 && wide == 7);
    return 0;
}
