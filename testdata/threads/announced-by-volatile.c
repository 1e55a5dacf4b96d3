// One thread announces data by a volatile flag, as READ_ONCE and WRITE_ONCE of kernels do.
// verdict: verified
// flags: --volatile=atomic
#include <assert.h>
#include <pthread.h>

#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) (*(volatile __typeof__(x) *)&(x) = (value))

static int ready, seen;
static void *tells(void *arg) { WRITE_ONCE(ready, 1); return arg; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, tells, 0);
    while (!READ_ONCE(ready))
        ;
    seen = 1;
    assert(ready == 1);
    pthread_join(t, 0);
    return 0;
}
