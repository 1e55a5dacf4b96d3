// A ticket lock for two threads of two rounds: no race and no lost update.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { ROUNDS = 2 };

atomic_uint next_ticket, now_serving;
int counter;

static void *worker(void *arg)
{
    for (int i = 0; i < ROUNDS; i++) {
        unsigned mine = atomic_fetch_add(&next_ticket, 1);
        while (atomic_load(&now_serving) != mine) {
        }
        counter++;
        atomic_store(&now_serving, mine + 1);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2 * ROUNDS);
    return 0;
}
