// The reader of a ring increments its index, and then sets it to zero where it is one beyond the end. An interrupt between the two
// computes with the index that is none.
// report: QuantumLeaps/lock-free-ring-buffer 1: Concurbugrency
// verdict: violated
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
        assert(tail < size); // want: assert
    return arg;
}

static void get(void)
{
    tail++;
    if (tail == size)
        tail = 0;
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
