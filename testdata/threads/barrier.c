// A barrier of a mutex, a condition and a generation number: each phase sees all of the phase before.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 2, PHASES = 2 };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
int waiting, generation;
int phase_of[THREADS];

static void barrier(void)
{
    pthread_mutex_lock(&m);
    int mine = generation;
    if (++waiting == THREADS) {
        waiting = 0;
        generation++;
        pthread_cond_broadcast(&turned);
    }
    while (mine == generation)
        pthread_cond_wait(&turned, &m);
    pthread_mutex_unlock(&m);
}

static void *worker(void *arg)
{
    int me = *(int *)arg;
    for (int i = 1; i <= PHASES; i++) {
        phase_of[me] = i;
        barrier();
        assert(phase_of[1 - me] == i);
        barrier();
    }
    return NULL;
}

int main(void)
{
    static int id[THREADS] = {0, 1};
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, worker, &id[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
