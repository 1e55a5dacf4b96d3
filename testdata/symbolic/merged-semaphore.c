// Whether a semaphore is posted depends on an input; a thread is at a wait for it when the two ways come together.
// verdict: violated
// flags: --engine=symbolic:merge
#include <pthread.h>
#include <semaphore.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static sem_t ready;

static void *work(void *arg)
{
    sem_wait(&ready); // want: deadlock
    return arg;
}

int main(void)
{
    unsigned char go = __VERIFIER_nondet_uchar() & 1;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    if (go)
        sem_post(&ready);
    pthread_join(t, 0); // want: deadlock
    return 0;
}
