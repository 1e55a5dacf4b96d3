// A stream that flockfile holds keeps the other thread's fputc waiting: nobody gives it back.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static void *writer(void *arg)
{
    fputc('a', stdout); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_t t;
    flockfile(stdout);
    pthread_create(&t, 0, writer, 0);
    pthread_join(t, 0); // want: deadlock
    funlockfile(stdout);
    return 0;
}
