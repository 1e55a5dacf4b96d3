// Feature 4: a thread spins for ever on a flag that nobody raises. No run ends in a fault, so the safety checks
// are right to pass it; that it never ends is for temporal logic to find.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int flag, other;

static void *worker(void *arg)
{
    atomic_store(&other, 1); // the wrong flag
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    while (!atomic_load(&flag)) {
    }
    assert(0);
    pthread_join(t, NULL);
    return 0;
}
