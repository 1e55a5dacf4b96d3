// One thread allocates, another frees: the mutex hands the block over.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
int *parcel;

static void *receiver(void *arg)
{
    pthread_mutex_lock(&m);
    while (parcel == NULL)
        pthread_cond_wait(&arrived, &m);
    int *mine = parcel;
    parcel = NULL;
    pthread_mutex_unlock(&m);
    assert(*mine == 9);
    free(mine);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, receiver, NULL);
    int *block = malloc(sizeof *block);
    if (block == NULL)
        exit(1);
    *block = 9;
    pthread_mutex_lock(&m);
    parcel = block;
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
