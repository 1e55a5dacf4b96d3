// A handler calls free; the signal may come while main is inside malloc.
// verdict: violated
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static void *spare;

static void on_signal(int sig)
{
    (void)sig;
    free(spare); // want: misuse
    spare = 0;
}

static void *other(void *main_thread)
{
    pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
    return 0;
}

int main(void)
{
    pthread_t self = pthread_self(), t;
    spare = malloc(16);
    signal(SIGUSR1, on_signal);
    pthread_create(&t, 0, other, &self);
    free(malloc(32));
    pthread_join(t, 0);
    return 0;
}
