// What a thread writes before it creates another one comes before what the other does, also where the two pass it on by an atomic variable.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int done;
int value;

static void *work(void *arg)
{
    value = value + 1;
    value = value + 1;
    done = 1;
    return arg;
}

// While it is there, not all threads come after what main writes.
static void *idle(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t first, thread;
    pthread_create(&first, NULL, idle, NULL);
    value = 1;
    pthread_create(&thread, NULL, work, NULL);
    if (done) {
        assert(value == 3);
        value = 4;
    }
    pthread_join(first, NULL);
    pthread_join(thread, NULL);
    return 0;
}
