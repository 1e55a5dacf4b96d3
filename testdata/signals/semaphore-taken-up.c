// Waits on a semaphore that a handler ends are taken up again by hand, or by SA_RESTART.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>

static sem_t filled;
static pthread_t first;
static int item;

static void handler(int sig) { (void)sig; }

static void *produce(void *arg)
{
    pthread_kill(first, SIGUSR1);
    pthread_kill(first, SIGUSR2);
    item = 1;
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
    act.sa_flags = SA_RESTART;
    sigaction(SIGUSR2, &act, 0);
    sem_init(&filled, 0, 0);
    first = pthread_self();
    pthread_create(&p, 0, produce, 0);
    int error;
    do {
        error = sem_wait(&filled);
        assert(error == 0 || errno == EINTR);
    } while (error);
    assert(item == 1);
    pthread_join(p, 0);
    sem_destroy(&filled);
    return 0;
}
