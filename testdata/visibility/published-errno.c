// The library sets errno, whose address another thread was given, in a call that nobody else can tell.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int armed;

static void *f(void *a)
{
    volatile int *p = a;
    if (armed)
        assert(*p == ERANGE); // want: assert
    return 0;
}

int main(void)
{
    pthread_t t;
    errno = 0;
    pthread_create(&t, 0, f, &errno);
    armed = 1;
    strtol("99999999999999999999999", 0, 10);
    pthread_join(t, 0);
}
