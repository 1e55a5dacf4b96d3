// With 32 bits, an integer of 64 bits is two.
// verdict: violated
// flags: --check=-race --m32
#include <assert.h>
#include <pthread.h>

static volatile unsigned long long v;

static void *writer(void *arg)
{
    v = 0x100000001;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    unsigned long long x = v;
    assert((unsigned)x == (unsigned)(x >> 32)); // want: assert
    pthread_join(t, 0);
    return 0;
}
