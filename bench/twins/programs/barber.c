// A barber sleeps until somebody takes the only chair, and then calls who waits (Dijkstra, 1965). Whoever finds no chair comes again.
#include "common.h"
static atomic_int sits[3], cut[3], waiting;
static sem_t customers, barber;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void works(int me)
{
    for (;;) {
        if (me == 0) {
            sem_wait(&customers);
            pthread_mutex_lock(&m);
            waiting--;
            pthread_mutex_unlock(&m);
            sem_post(&barber);
            continue;
        }
        pthread_mutex_lock(&m);
        if (waiting) {
            pthread_mutex_unlock(&m);
            continue;
        }
        waiting++;
        sits[me] = 1;
        pthread_mutex_unlock(&m);
        sem_post(&customers);
        sem_wait(&barber);
        cut[me] = 1;
        sits[me] = 0;
        cut[me] = 0;
    }
}
int main(void)
{
    sem_init(&customers, 0, 0);
    sem_init(&barber, 0, 0);
    begin(3);
}
