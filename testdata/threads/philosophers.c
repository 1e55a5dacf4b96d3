// Three dining philosophers who take the lower fork first: nobody starves at a closed table.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { N = 3 };

pthread_mutex_t fork_[N];
int meals[N];

static void *philosopher(void *arg)
{
    int me = *(int *)arg;
    int next = (me + 1) % N;
    int low = me < next ? me : next;
    int high = me < next ? next : me;
    pthread_mutex_lock(&fork_[low]);
    pthread_mutex_lock(&fork_[high]);
    meals[me]++;
    pthread_mutex_unlock(&fork_[high]);
    pthread_mutex_unlock(&fork_[low]);
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
        pthread_join(t[i], NULL);
    assert(meals[0] + meals[1] + meals[2] == N);
    for (int i = 0; i < N; i++)
        pthread_mutex_destroy(&fork_[i]);
    return 0;
}
