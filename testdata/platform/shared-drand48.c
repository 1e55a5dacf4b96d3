// Two threads draw numbers from the one generator of drand48 and lrand48.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *arg)
{
    (void)lrand48(); // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, draw, 0);
    srand48(1); // want: race
    pthread_join(t, 0);
    return 0;
}
