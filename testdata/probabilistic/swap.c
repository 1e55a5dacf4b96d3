// Two threads add to a number by compare-and-swap and count how often they must try again.
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>

atomic_int number, repeated;

static void *adding(void *arg)
{
    for (int i = 0; i < 2; i++) {
        int seen = atomic_load(&number);
        while (!atomic_compare_exchange_strong(&number, &seen, seen + 1))
            atomic_fetch_add(&repeated, 1);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, adding, 0);
    pthread_create(&b, 0, adding, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
