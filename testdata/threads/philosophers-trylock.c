// Two philosophers who put the first fork back when the second is taken: no deadlock (though perhaps no meal).
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t fork_[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int meals;

static void *philosopher(void *arg)
{
    int me = *(int *)arg;
    for (;;) {
        pthread_mutex_lock(&fork_[me]);
        if (pthread_mutex_trylock(&fork_[1 - me]) == 0)
            break;
        pthread_mutex_unlock(&fork_[me]);
    }
    meals++; // both forks held: nobody else eats
    pthread_mutex_unlock(&fork_[1 - me]);
    pthread_mutex_unlock(&fork_[me]);
    return NULL;
}

int main(void)
{
    static int id[2] = {0, 1};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, philosopher, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(meals == 2);
    return 0;
}
