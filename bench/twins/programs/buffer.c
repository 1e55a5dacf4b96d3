// A buffer with two places: who makes waits for a place, who takes for something.
#include "common.h"
static atomic_int made, taken, filled;
static sem_t places, things;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void works(int me)
{
    for (;;)
        if (me == 0) {
            sem_wait(&places);
            pthread_mutex_lock(&m);
            filled++;
            made = 1;
            made = 0;
            pthread_mutex_unlock(&m);
            sem_post(&things);
        } else {
            sem_wait(&things);
            pthread_mutex_lock(&m);
            filled--;
            taken = 1;
            taken = 0;
            pthread_mutex_unlock(&m);
            sem_post(&places);
        }
}
int main(void)
{
    sem_init(&places, 0, 2);
    sem_init(&things, 0, 0);
    begin(2);
}
