// Peterson's algorithm with two lines exchanged: now both threads can be inside at once.
// verdict: violated
//
// Compare with peterson.c: here a thread gives the turn away before it says that it wants to enter. The other one
// can slip in between the two lines, see that nobody wants to enter, and go in; then the first one raises its flag,
// sees that the turn is its own again, and follows. Tests hardly ever meet this; heddle shows the interleaving.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int wants[2];
atomic_int turn;
int counter;

static void *worker(void *arg)
{
    int me = *(int *)arg;
    int other = 1 - me;
    atomic_store(&turn, other); // wrong: these two lines
    atomic_store(&wants[me], 1); // are in the wrong order
    while (atomic_load(&wants[other]) && atomic_load(&turn) == other) {
        // wait
    }
    counter++; // want: race
    atomic_store(&wants[me], 0);
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
    assert(counter == 2); // want: assert
    return 0;
}
