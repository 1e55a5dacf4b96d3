// Whether a semaphore is posted depends on an input: a thread that was at a wait for it when the two ways came together goes on only
// in one of them.
// verdict: verified
// flags: --engine=bmc
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static sem_t ready;
static atomic_int passed;

static void *work(void *arg)
{
    sem_wait(&ready);
    passed = 1;
    return arg;
}

int main(void)
{
    unsigned char go = __VERIFIER_nondet_uchar() & 1;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    if (go)
        sem_post(&ready);
    assert(!passed || go);
    return 0;
}
