// A plain flag announces a message: the flag itself is a data race.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int message, ready;
int got;

static void *sender(void *arg)
{
    message = 42; // want: race
    ready = 1;    // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sender, NULL);
    if (ready)         // want: race
        got = message; // want: race
    pthread_join(t, NULL);
    return 0;
}
