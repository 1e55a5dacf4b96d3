// Any number of threads that lock, or go round and do nothing, as inputs say.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
// flags: --engine=symbolic

#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *worker(void *arg)
{
    (void)arg;
    for (;;) {
        switch (__VERIFIER_nondet_int()) {
        case 1:
            pthread_mutex_lock(&m);
            assert(inside == 0);
            inside = 1;
            inside = 0;
            pthread_mutex_unlock(&m);
            break;
        default:
            break;
        }
    }
    return 0;
}

int main(void)
{
    pthread_t t;

    for (;;)
        pthread_create(&t, 0, worker, 0);
}
