// The locks of two streams exclude nobody from each other.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *arg)
{
    flockfile(stderr);
    counter++; // want: race
    funlockfile(stderr);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    flockfile(stdout);
    counter++; // want: race
    funlockfile(stdout);
    pthread_join(t, 0);
    return 0;
}
