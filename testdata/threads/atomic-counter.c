// Three threads count with an atomic fetch-and-add and each gets a number of its own.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int counter;

static void *worker(void *arg)
{
    *(int *)arg = atomic_fetch_add(&counter, 1);
    return NULL;
}

int main(void)
{
    static int got[3];
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, &got[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(got[0] != got[1] && got[1] != got[2] && got[0] != got[2]);
    assert(got[0] + got[1] + got[2] == 3);
    return 0;
}
