// The flag is raised before the message is written: the reader may meet the writer, or come too early.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

int message;
atomic_int ready;

static void *sender(void *arg)
{
    atomic_store(&ready, 1);
    message = 42; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sender, NULL);
    while (!atomic_load(&ready)) {
    }
    int got = message; // want: race
    assert(got == 42); // want: assert
    pthread_join(t, NULL);
    return 0;
}
