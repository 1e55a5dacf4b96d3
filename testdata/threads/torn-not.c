// What is not torn: an atomic of 64 bits with 32, what a mutex protects, a double, an integer as wide as a pointer, values of one thread.
// verdict: verified
// flags: --check=-race --m32
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned long long whole;
static unsigned long long locked;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile double number;
static volatile unsigned word;

static void *writer(void *arg)
{
    whole = 0x100000001;
    pthread_mutex_lock(&m);
    locked = 0x100000001;
    pthread_mutex_unlock(&m);
    number = -1;
    word = 0x10001;
    return arg;
}

int main(void)
{
    unsigned long long mine = 0x200000002;
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    unsigned long long x = whole;
    assert((unsigned)x == (unsigned)(x >> 32));
    pthread_mutex_lock(&m);
    x = locked;
    pthread_mutex_unlock(&m);
    assert((unsigned)x == (unsigned)(x >> 32));
    double d = number;
    assert(d == 0 || d == -1);
    unsigned w = word;
    assert((w & 0xffff) == w >> 16);
    assert(mine >> 32 == 2);
    pthread_join(t, 0);
    return 0;
}
