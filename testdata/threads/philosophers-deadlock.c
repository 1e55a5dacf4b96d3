// Three dining philosophers who all take the left fork first: each may hold one and wait for ever.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

enum { N = 3 };

pthread_mutex_t fork_[N];

static void *philosopher(void *arg)
{
    int me = *(int *)arg;
    pthread_mutex_lock(&fork_[me]);
    pthread_mutex_lock(&fork_[(me + 1) % N]); // want: deadlock
    pthread_mutex_unlock(&fork_[(me + 1) % N]);
    pthread_mutex_unlock(&fork_[me]);
    return NULL;
}

int main(void)
{
    static int id[N] = {0, 1, 2};
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&fork_[i], NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, philosopher, &id[i]);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL); // want: deadlock
    return 0;
}
