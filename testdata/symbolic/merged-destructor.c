// An input chooses the value of a key, which a destructor gets when the thread ends.
// verdict: violated
// flags: --engine=symbolic:merge
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_key_t key;
static int left, right;

static void drop(void *value)
{
    assert(value != &right); // want: assert
}

static void *work(void *arg)
{
    if (__VERIFIER_nondet_uchar())
        pthread_setspecific(key, &left);
    else
        pthread_setspecific(key, &right);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&key, drop);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
