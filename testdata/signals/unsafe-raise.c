// raise runs the handler in its own thread: the handler interrupts only raise, which is safe.
// verdict: verified
// native: yes
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

static void on_signal(int sig)
{
    printf("signal %d\n", sig);
    free(malloc(8));
}

int main(void)
{
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    pthread_kill(pthread_self(), SIGUSR1);
    printf("main\n");
    return 0;
}
