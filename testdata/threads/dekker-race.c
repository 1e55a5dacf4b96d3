// The doorstep of Dekker's lock on volatile ints: volatile does not make an access atomic.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

volatile int wants[2];
int passed[2];

static void *worker(void *arg)
{
    int me = *(int *)arg;
    wants[me] = 1;         // want: race
    if (!wants[1 - me])    // want: race
        passed[me] = 1;
    wants[me] = 0;         // want: race
    return NULL;
}

int main(void)
{
    static int id[2] = {0, 1};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
