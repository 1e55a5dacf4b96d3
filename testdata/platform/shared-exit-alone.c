// Threads register functions for the end at the same time; one of them ends the program when the others are over.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdlib.h>

static void at_end(void) {}

static void *other(void *arg)
{
    atexit(at_end);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    atexit(at_end);
    pthread_join(t, 0);
    exit(0);
}
