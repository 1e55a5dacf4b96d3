// A handler that calls only what POSIX lists as async-signal-safe may interrupt anything.
// verdict: verified
// native: yes
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static sem_t came;
static char text[8];

static void on_signal(int sig)
{
    (void)sig;
    strcpy(text, "came\n");
    if (write(1, text, strlen(text)) < 0)
        _exit(1);
    sem_post(&came);
}

static void *other(void *main_thread)
{
    pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
    return 0;
}

int main(void)
{
    pthread_t self = pthread_self(), t;
    sem_init(&came, 0, 0);
    signal(SIGUSR1, on_signal);
    pthread_create(&t, 0, other, &self);
    free(malloc(32));
    pthread_join(t, 0);
    return 0;
}
