// Two threads take turns by a lock to add an input; each sum that is seen is one or two times it.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned in, sum;

static void *add(void *arg)
{
    pthread_mutex_lock(&lock);
    sum += in;
    assert(sum != 4711 * 2); // want: assert
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    in = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
