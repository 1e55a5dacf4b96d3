// Both threads get the address of the loop variable, which the creator goes on counting.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

int seen[3];

static void *worker(void *arg)
{
    int me = *(int *)arg; // want: race
    __atomic_fetch_add(&seen[me], 1, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++) // want: race
        pthread_create(&t[i], NULL, worker, &i);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
