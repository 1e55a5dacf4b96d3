// A handler that was not set with SA_RESTART ends a wait on a semaphore: it has to be taken up again by hand.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>

static sem_t filled;
static pthread_t first;
static volatile int item;

static void handler(int sig) { (void)sig; }

static void *produce(void *arg)
{
    pthread_kill(first, SIGUSR1);
    __atomic_store_n(&item, 1, __ATOMIC_SEQ_CST);
    sem_post(&filled);
    return arg;
}

int main(void)
{
    pthread_t p;
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = handler;
    sigaction(SIGUSR1, &act, 0);
    sem_init(&filled, 0, 0);
    first = pthread_self();
    pthread_create(&p, 0, produce, 0);
    sem_wait(&filled);
    assert(__atomic_load_n(&item, __ATOMIC_SEQ_CST) == 1); // want: assert
    pthread_join(p, 0);
    return 0;
}
