// The thread that an input chooses is awaited first, where threads switch before the choice is known.
// verdict: verified
// flags: --engine=symbolic --reduction=none
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_t thread[2];
static unsigned char index;
static atomic_int count;

static void *work(void *arg)
{
    count++;
    return arg;
}

int main(void)
{
    index = __VERIFIER_nondet_uchar();
    if (index > 1)
        return 0;
    pthread_create(&thread[0], 0, work, 0);
    pthread_create(&thread[1], 0, work, 0);
    pthread_join(thread[index], 0);
    assert(count != 0);
    pthread_join(thread[1 - index], 0);
    assert(count == 2);
    return 0;
}
