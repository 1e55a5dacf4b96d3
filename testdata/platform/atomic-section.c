// Between atomic_begin and atomic_end no other thread runs: the increments are whole, and no race.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int counter;

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++) {
        __VERIFIER_atomic_begin();
        int seen = counter;
        counter = seen + 1;
        __VERIFIER_atomic_end();
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
    assert(counter == 4);
    return 0;
}
