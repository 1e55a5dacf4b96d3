// One weak compare-and-exchange of each of two threads: both may fail without a cause, and nobody gets the ticket.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ticket, winners;

static void *draw(void *arg)
{
    int expected = 0;
    if (atomic_compare_exchange_weak(&ticket, &expected, 1))
        atomic_fetch_add(&winners, 1);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, draw, NULL);
    pthread_create(&b, NULL, draw, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(winners == 1); // want: assert
    return 0;
}
