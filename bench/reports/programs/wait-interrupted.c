// The creator of a thread waits on a semaphore until the thread has copied its arguments. A signal ends the wait, and the arguments
// go.
// report: libsdl-org/SDL-1.2 151: sem_wait() EINTR not handled.
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

struct arguments {
    sem_t copied;
    pthread_t creator;
    int data;
};

static void handler(int number)
{
    (void)number;
}

static void *thread(void *arg)
{
    struct arguments *a = arg;
    pthread_kill(a->creator, SIGUSR1);
    int data = a->data; // want: race
    sem_post(&a->copied);
    return data ? NULL : arg;
}

int main(void)
{
    pthread_t t;
    struct arguments a = {.creator = pthread_self(), .data = 1};
    struct sigaction action = {.sa_handler = handler};
    sigaction(SIGUSR1, &action, NULL);
    sem_init(&a.copied, 0, 0);
    pthread_create(&t, NULL, thread, &a);
    sem_wait(&a.copied);
    a.data = 0; // want: race
    pthread_join(t, NULL);
    return 0;
}
