// Two threads draw numbers from one seed, which rand_r reads and writes.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static unsigned seed = 1;

static void *draw(void *self)
{
    return rand_r(&seed) > 5 ? self : 0; // want: race
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, draw, 0);
    rand_r(&seed); // want: race
    pthread_join(t, 0);
}
