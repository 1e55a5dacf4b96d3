// An input chooses the value of a key, which the thread reads while another one waits for it.
// verdict: violated
// flags: --engine=bmc
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_key_t key;
static int left, right;

static void *work(void *arg)
{
    if (__VERIFIER_nondet_uchar() & 1)
        pthread_setspecific(key, &left);
    else
        pthread_setspecific(key, &right);
    *(int *)pthread_getspecific(key) = 1;
    return arg;
}

int main(void)
{
    pthread_key_create(&key, 0);
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(left); // want: assert
    return 0;
}
