// An integer of 128 bits is read as two, between which another thread writes both.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

static volatile unsigned __int128 v;

static void *writer(void *arg)
{
    v = (unsigned __int128)1 << 64 | 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    unsigned __int128 x = v;
    assert((unsigned long)x == (unsigned long)(x >> 64)); // want: assert
    pthread_join(t, 0);
    return 0;
}
