// With SA_RESTART, a handler does not end a wait on a semaphore.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static sem_t filled;
static pthread_t first;

static void handler(int sig) { (void)sig; }

static void *produce(void *arg)
{
    pthread_kill(first, SIGUSR1);
    sem_post(&filled);
    return arg;
}

int main(void)
{
    pthread_t p;
    signal(SIGUSR1, handler);
    sem_init(&filled, 0, 0);
    first = pthread_self();
    pthread_create(&p, 0, produce, 0);
    assert(sem_wait(&filled) == 0);
    pthread_join(p, 0);
    return 0;
}
