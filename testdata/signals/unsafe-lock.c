// A handler posts by a condition variable, which is not safe in a handler that interrupts pthread_mutex_lock.
// verdict: violated
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void on_signal(int sig)
{
    (void)sig;
    pthread_cond_signal(&c); // want: misuse
}

static void *other(void *main_thread)
{
    pthread_kill(*(pthread_t *)main_thread, SIGUSR1);
    return 0;
}

int main(void)
{
    pthread_t self = pthread_self(), t;
    signal(SIGUSR1, on_signal);
    pthread_create(&t, 0, other, &self);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
