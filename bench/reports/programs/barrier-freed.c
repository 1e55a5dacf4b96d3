// A barrier's threads still touch it after it has opened: a fast one destroys and frees it under a slow one.
// report: llvm/llvm-project 221680: pthread_barrier_destroy is unsafe
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct barrier {
    atomic_int in;
    atomic_int out;
};

static void wait(struct barrier *b)
{
    atomic_fetch_add(&b->in, 1);
    while (b->in < 2) { // want: race
    }
    atomic_fetch_add(&b->out, 1); // want: race
}

static void *slow(void *b)
{
    wait(b);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct barrier *b = calloc(1, sizeof *b);
    if (!b)
        return 1;
    pthread_create(&t, NULL, slow, b);
    wait(b);
    free(b); // want: race
    pthread_join(t, NULL);
    return 0;
}
