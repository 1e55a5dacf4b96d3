// Two threads end the program at the same time, and both run what atexit registered.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static void at_end(void) {}

static void *other(void *arg)
{
    (void)arg;
    exit(0); // want: race
}

int main(void)
{
    pthread_t t;
    atexit(at_end);
    pthread_create(&t, 0, other, 0);
    exit(0); // want: race
}
