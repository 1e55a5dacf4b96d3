// Threads that serve for ever: no run ends, and none was meant to.
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void *server(void *arg)
{
    for (;;) {
        while (turn != 1) {
        }
        turn = 0;
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, server, 0);
    for (;;) {
        while (turn != 0) {
        }
        turn = 1;
    }
}
