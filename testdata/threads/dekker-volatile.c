// Dekker's lock on volatile ints, which are not atomic: right under sequential consistency, racy in C's eyes.
// verdict: verified
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

volatile int wants[2];
volatile int turn;
volatile int inside;

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int other = 1 - me;
    wants[me] = 1;
    while (wants[other]) {
        if (turn != me) {
            wants[me] = 0;
            while (turn != me) {
            }
            wants[me] = 1;
        }
    }
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    turn = other;
    wants[me] = 0;
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
    assert(inside == 0);
    return 0;
}
