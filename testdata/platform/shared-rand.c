// rand takes a lock of the library, and erand48 has the state that it is given: neither is a data race.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *arg)
{
    unsigned short state[3] = {1, 2, 3};
    srand(1);
    return rand() >= 0 && erand48(state) < 1 ? arg : 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, draw, 0);
    draw(0);
    pthread_join(t, 0);
    return 0;
}
