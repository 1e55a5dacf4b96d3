// Two threads add an input to a sum, under a lock. WRONG: one of them without.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned sum, in;

static void *locked(void *arg)
{
    pthread_mutex_lock(&lock);
    sum += in;
    pthread_mutex_unlock(&lock);
    return arg;
}

#ifdef WRONG
static void *second(void *arg)
{
    sum += in;
    return arg;
}
#else
#define second locked
#endif

int main(void)
{
    pthread_t a, b;
    in = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, locked, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum == 2 * in);
    return 0;
}
