// A detached thread that spins for ever keeps nobody from ending.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdatomic.h>

static atomic_int beat;

static void *pulse(void *arg)
{
    for (;;)
        beat ^= 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, pulse, 0);
    pthread_detach(t);
    while (!beat) {
    }
    return 0;
}
