// The handler of a signal is the one that was set when the signal was taken, and is not looked at again.
// verdict: verified
#include <pthread.h>
#include <signal.h>

static void handler(int sig) { (void)sig; }

static void *thread(void *arg) {
    raise(SIGUSR1);
    return arg;
}

int main(void) {
    pthread_t t;
    signal(SIGUSR1, handler);
    pthread_create(&t, 0, thread, 0);
    signal(SIGUSR1, SIG_IGN);
    pthread_join(t, 0);
    return 0;
}
