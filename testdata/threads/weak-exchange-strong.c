// One strong compare-and-exchange of each of two threads: exactly one gets the ticket.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ticket, winners;

static void *draw(void *arg)
{
    int expected = 0;
    if (atomic_compare_exchange_strong(&ticket, &expected, 1))
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
    assert(winners == 1);
    return 0;
}
