// A signal from another thread interrupts main between its reads: it sees half of what the handler does.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t left, right;
static pthread_t first;

static void handler(int sig)
{
    (void)sig;
    left++;
    right++;
}

static void *sender(void *arg)
{
    pthread_kill(first, SIGUSR1);
    return arg;
}

int main(void)
{
    pthread_t p;
    first = pthread_self();
    signal(SIGUSR1, handler);
    pthread_create(&p, 0, sender, 0);
    int l = left, r = right;
    assert(l == r); // want: assert
    pthread_join(p, 0);
    return 0;
}
