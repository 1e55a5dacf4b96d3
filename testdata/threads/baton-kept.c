// The last runner hands the baton on before it is done with it: its write and main's read have no order.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int sum;
static atomic_int turn;

static void *runner(void *arg)
{
    int mine = (int)(long)arg;
    while (atomic_load(&turn) != mine) {
    }
    if (mine < 2)
        sum += mine + 1;
    atomic_store(&turn, mine + 1);
    if (mine == 2)
        sum = 6; // want: race
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, runner, (void *)i);
    while (atomic_load(&turn) != 3) {
    }
    int got = sum; // want: race
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return got;
}
