// The reader of a ring computes the next index in a local variable, and stores it when it is one.
// report: QuantumLeaps/lock-free-ring-buffer 1: Concurbugrency
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { size = 2 };

static atomic_int head = size - 1;
static atomic_int tail = 0;

static void *put(void *arg)
{
    int next = (head + 1) % size;
    if (next != tail)
        assert(tail < size);
    return arg;
}

static void get(void)
{
    int next = tail + 1;
    if (next == size)
        next = 0;
    tail = next;
}

int main(void)
{
    pthread_t t;
    tail = size - 1;
    head = 0;
    pthread_create(&t, NULL, put, NULL);
    get();
    pthread_join(t, NULL);
    return 0;
}
