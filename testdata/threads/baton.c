// A plain variable goes from hand to hand by an atomic: each thread writes it in its turn only.
// verdict: verified
// native: yes
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
    sum += mine + 1;
    atomic_store(&turn, mine + 1);
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, runner, (void *)i);
    while (atomic_load(&turn) != 3) {
    }
    assert(sum == 6);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
